import { expect, it } from 'vitest';
import { createShutdown } from '../../../../platform/supervise/shutdown.ts';

it('ends what was started in reverse order, once, and goes on after a failure', async () => {
  const trace: string[] = [];
  const shutdown = createShutdown((label) => trace.push(`${label} failed`));
  shutdown.add('database', async () => {
    trace.push('database');
  });
  shutdown.add('gateway', () => Promise.reject(new Error('stuck')));
  shutdown.add('http', async () => {
    trace.push('http');
  });

  await Promise.all([shutdown.run(), shutdown.run()]);

  expect(trace).toEqual(['http', 'gateway failed', 'database']);
});

it('tells what is being ended, and what still will be, that nobody waits any longer', async () => {
  const trace: string[] = [];
  const shutdown = createShutdown(() => undefined);
  shutdown.add('replicas', async (hurried) => {
    trace.push(`replicas ${hurried.aborted}`);
  });
  shutdown.add(
    'gateway',
    (hurried) =>
      new Promise((resolve) => {
        hurried.addEventListener('abort', () => resolve());
      }),
  );

  const ended = shutdown.run();
  shutdown.hurry();
  await ended;

  expect(trace).toEqual(['replicas true']);
});

it('ends at once what has come up after the end was asked for', async () => {
  const trace: string[] = [];
  const shutdown = createShutdown(() => undefined);
  shutdown.add('slow', () => new Promise((resolve) => setTimeout(resolve, 20)));

  const ended = shutdown.run();
  shutdown.add('late', async () => {
    trace.push('late');
  });
  await ended;

  expect(trace).toEqual(['late']);
});
