// Seconds of a run, from the generators' files into the database: so every server can show them, and they outlive the files.

import { groupBy } from '#core/group-by.ts';
import type { LoadFrame } from '#core/load/frame.ts';
import { mergeFrames } from '#core/load/merge-frames.ts';
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';

/** Writes those of seconds from `from` on; a second that is there already is replaced. Returns the last second, -1 for none. */
export async function keepFrames(
  db: Db,
  { jobId, point }: { readonly jobId: string; readonly point: number },
  frames: readonly LoadFrame[],
  from: number,
): Promise<number> {
  const fresh = mergeFrames(
    frames.filter(({ second }) => second >= from),
    'phase',
  );
  const seconds = [...groupBy(fresh, ({ second }) => String(second)).values()];
  const rows = seconds.map((merged) => ({ second: merged[0]?.second ?? 0, frames: merged }));
  if (rows.length > 0)
    await sql`
      insert into benchmark_frame (job_id, point, second, frames)
      select ${jobId}, ${point}, r.second, r.frames
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (second integer, frames jsonb)
      on conflict (job_id, point, second) do update set frames = excluded.frames`.execute(db);
  return rows.at(-1)?.second ?? -1;
}

/** By point, in the order of their seconds. */
export async function readFrames(db: Db, jobId: string): Promise<readonly (readonly LoadFrame[])[]> {
  const rows = await db
    .selectFrom('benchmarkFrame')
    .select(['point', 'frames'])
    .$castTo<{ readonly point: number; readonly frames: readonly LoadFrame[] }>()
    .where('jobId', '=', jobId)
    .orderBy('point')
    .orderBy('second')
    .execute();
  const points: LoadFrame[][] = [];
  for (const { point, frames } of rows) {
    while (points.length <= point) points.push([]);
    points[point]?.push(...frames);
  }
  return points;
}
