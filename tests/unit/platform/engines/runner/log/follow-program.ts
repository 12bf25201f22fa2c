// Follows until it is killed: `follow-program <replica directory> <process group of the writer>`.

import { freezeGroup } from '#engines/runner/driver/local/freeze-group.ts';
import { followOutput } from '#engines/runner/log/follow-output.ts';

const [directory = '', group = ''] = process.argv.slice(2);
followOutput({
  directory,
  freeze: () => freezeGroup(Number(group)),
  now: () => new Date(),
  onError: (error) => console.error(error),
  limits: { keptBytes: 1e12, rawBytes: 300_000, restBytes: 300_000, commitMs: 50 },
});
