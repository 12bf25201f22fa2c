import { describe, expect, it } from 'vitest';
import { createBackGuard } from '../../../../../runtime/app/navigation/back-guard.ts';

/** A window with three entries, standing on the last; the router listens after the guard. */
function setUp() {
  const listeners: ((event: Event) => void)[] = [];
  let at = 2;
  const move = (to: number) => {
    at = to;
    let stopped = false;
    const event = { stopImmediatePropagation: () => (stopped = true) } as unknown as Event;
    for (const listener of listeners) if (!stopped) listener(event);
  };
  const browser = {
    history: {
      get state() {
        return { position: at, key: `entry-${at}` };
      },
      go: (delta = 0) => queueMicrotask(() => move(at + delta)),
    },
    addEventListener: (_: string, listener: (event: Event) => void) => listeners.push(listener),
  };
  const guardBack = createBackGuard(browser as never);
  const routed: number[] = [];
  listeners.push(() => routed.push(at));
  return { guardBack, routed, back: () => move(at - 1), at: () => at };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the back guard', () => {
  it('lets every step pass while nobody has something to lose', () => {
    const { guardBack, routed, back } = setUp();
    guardBack(async () => false)();
    back();
    expect(routed).toEqual([1]);
  });

  it('undoes the step unseen by the router when the person stays, again and again', async () => {
    const { guardBack, routed, back, at } = setUp();
    let asked = 0;
    guardBack(async () => {
      asked += 1;
      return false;
    });
    back();
    await settled();
    back();
    await settled();
    expect({ asked, routed, at: at() }).toEqual({ asked: 2, routed: [], at: 2 });
  });

  it('makes the step after all when the person leaves', async () => {
    const { guardBack, routed, back, at } = setUp();
    guardBack(async () => true);
    back();
    await settled();
    expect({ routed, at: at() }).toEqual({ routed: [1], at: 1 });
  });
});
