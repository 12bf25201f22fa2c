// Projects of a release that did not write down which server keeps their files.
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';

/** Those of whose model versions and volumes the ids are here. */
export async function claimProjects(
  db: Db,
  server: string,
  here: { readonly modelVersions: readonly string[]; readonly volumes: readonly string[] },
): Promise<void> {
  await sql`
    update project set server = ${server}
    where server is null and id in (
      select project_id from model_version where id = any(${[...here.modelVersions]}::text[])
      union select project_id from volume where id = any(${[...here.volumes]}::text[]))`.execute(db);
}
