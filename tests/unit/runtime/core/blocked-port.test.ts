import { expect, it } from 'vitest';
import { isBlockedPort } from '#core/blocked-port.ts';

/** Nothing is called: what `fetch` does not refuse by itself ends here. */
const nowhere = {
  dispatch() {
    throw new Error('would be called');
  },
};

async function refuses(port: number): Promise<boolean> {
  // Node's own fetch takes a dispatcher; the DOM's types know nothing of it.
  const init = { method: 'GET', dispatcher: nowhere };
  const error: unknown = await fetch(`http://127.0.0.1:${port}`, init).catch((reason: unknown) => reason);
  return error instanceof TypeError && String(error.cause).includes('bad port');
}

it('knows the very ports that fetch refuses', async () => {
  const near = (port: number) => port < 1_000 || isBlockedPort(port) || isBlockedPort(port - 1);
  const ports = Array.from({ length: 65_535 }, (_, index) => index + 1).filter(near);
  const refused = await Promise.all(ports.map(refuses));
  expect(ports.filter(isBlockedPort)).toEqual(ports.filter((_, index) => refused[index]));
  expect(refused).toContain(true);
});
