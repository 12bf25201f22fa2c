// A job worker as a process of its own, to be killed: DATABASE_URL, NODE_ID and LEASE_SECONDS come from its environment.
import { startJobWorker } from '#jobs/job-worker.ts';
import { sql } from '#storage/sql.ts';
import { openStorage } from '#storage/storage.ts';

const storage = openStorage({ connectionString: process.env.DATABASE_URL ?? '', poolSize: 6 });
const kinds = (process.env.KINDS ?? 'exact,repeated').split(',');

startJobWorker({
  storage,
  node: process.env.NODE_ID ?? 'node',
  leaseSeconds: Number(process.env.LEASE_SECONDS ?? 30),
  definitions: () => new Map(kinds.map((id) => [id, { id, label: id, attempts: 100 }])),
  handlers: {
    // Its effect and its end are one transaction.
    exact: {
      concurrency: 8,
      run: ({ id, finish }) =>
        finish(async (db) => {
          await sql`insert into effect (job_id, kind) values (${id}, 'exact')`.execute(db);
        }),
    },
    // Its effect is outside: a mail, a call, a file.
    repeated: {
      concurrency: 8,
      run: async ({ id }) => {
        await sql`insert into effect (job_id, kind) values (${id}, 'repeated')`.execute(storage.db);
      },
    },
  },
  describe: String,
  onError: (error) => console.error(error),
});
