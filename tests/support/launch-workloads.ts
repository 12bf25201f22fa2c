// A server that starts workloads that finish, and is killed before they do: directory, then exit code by id as JSON.
import { createTestDriver } from './test-driver.ts';

const [home = '', ends = '{}'] = process.argv.slice(2);
const driver = createTestDriver(home);
const codes: Readonly<Record<string, string>> = JSON.parse(ends);
for (const [id, code] of Object.entries(codes))
  await driver.launch({
    id,
    program: { kind: 'command', packageId: 'package', command: ['node', 'program.mjs'] },
    environment: { WORD: id, EXIT_MS: '1500', EXIT_CODE: code, LAST_WORD: 'ends' },
    resources: { cpuMilli: 100, memoryBytes: 512 << 20 },
    volumes: [],
    goal: { kind: 'finish' },
  });
process.stdout.write('launched');
setInterval(() => undefined, 1_000);
