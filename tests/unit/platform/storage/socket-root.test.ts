import { expect, it } from 'vitest';
import { socketRoot } from '../../../../platform/storage/process/socket-root.ts';

it.each([
  ['/tmp', '/tmp'],
  ['/var/folders/zz/zyxvpxvq6csfxvn_n0000000000000/T', '/var/folders/zz/zyxvpxvq6csfxvn_n0000000000000/T'],
  [`/home/li/${'a'.repeat(70)}`, '/tmp'],
  // A Chinese letter has three bytes.
  [`/home/李/${'临时'.repeat(12)}`, '/tmp'],
])('makes sockets for %s in %s', (temporary, root) => {
  expect(socketRoot(temporary, 'aip-pg-XXXXXX/.s.PGSQL.5432')).toBe(root);
});
