// What sampled calls take of the room for bodies, and that each gives it back once, however it ends.
import { expect, test } from 'vitest';
import type { AdmittedCall } from '#engines/gateway/call/call.ts';
import type { Captures } from '#engines/gateway/capture/captures.ts';
import { listenTo } from '#engines/gateway/capture/listen-to.ts';
import type { HeardCall } from '#engines/gateway/capture/tap.ts';

const RULE = { enabled: true, share: 1, keepsRequest: true, keepsResponse: true, masked: new Set<string>() };
const CALL = {
  id: 'req-1',
  service: { capture: { ...RULE, retentionDays: 1, maxBytes: 1_000, maxBodyBytes: 100 } },
} as unknown as AdmittedCall;

function open(roomBytes: number) {
  let left = roomBytes;
  const added: HeardCall[] = [];
  const captures: Captures = {
    room: {
      take(bytes) {
        if (bytes > left) return false;
        left -= bytes;
        return true;
      },
    },
    add: (heard) => added.push(heard),
    forget({ request, response }) {
      left += (request?.keptBytes ?? 0) + (response?.keptBytes ?? 0);
    },
    know: () => undefined,
    close: () => Promise.resolve(),
  };
  return { added, left: () => left, ...listenTo({ captures }, CALL, {}) };
}

test('a call takes what it keeps, up to its limit, and is added once', () => {
  const { tap, record, drop, added, left } = open(1_000);
  tap?.request(Buffer.alloc(70));
  tap?.request(Buffer.alloc(70));
  tap?.response(Buffer.alloc(10));
  record(200);
  tap?.request(Buffer.alloc(70));
  record(500);
  drop();
  expect(
    added.map(({ status, request, response }) => [
      status,
      request?.bytes,
      request?.keptBytes,
      response?.bytes,
    ]),
  ).toEqual([[200, 140, 100, 10]]);
  expect(left()).toBe(890);
});

test('a call without an answer gives back what it took', () => {
  const { tap, record, drop, added, left } = open(1_000);
  tap?.request(Buffer.alloc(70));
  drop();
  tap?.request(Buffer.alloc(70));
  record(200);
  expect([added, left()]).toEqual([[], 1_000]);
});

test('a call for which there is no room says so, and takes no more', () => {
  const { tap, record, added, left } = open(80);
  for (const size of [70, 20, 5]) tap?.request(Buffer.alloc(size));
  record(200);
  expect(added[0]?.request).toMatchObject({ bytes: 95, keptBytes: 70, isCrowdedOut: true });
  expect(left()).toBe(10);
});
