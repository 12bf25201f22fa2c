// Calls at a steady rate, whatever the answers do: what waits for its turn counts as waiting.
import { Agent, request } from 'node:http';

export interface SteadyLoad {
  readonly port: number;
  readonly path: string;
  /** Headers of the nth call. */
  readonly headersOf: (call: number) => Readonly<Record<string, string>>;
  /** Calls a second. */
  readonly rate: number;
  readonly ms: number;
}

export interface Answers {
  /** Milliseconds from the time at which the call was due, ascending. */
  readonly times: readonly number[];
  /** Answers but 200, and calls without any. */
  readonly failures: number;
}

/** Resolves when the last call is answered. */
export async function steadyLoad({ port, path, headersOf, rate, ms }: SteadyLoad): Promise<Answers> {
  const agent = new Agent({ keepAlive: true, maxSockets: 512, noDelay: true });
  const times: number[] = [];
  const under: Promise<void>[] = [];
  let failures = 0;
  const total = Math.max(1, Math.round((rate * ms) / 1_000));
  const started = performance.now();
  const dueAt = (call: number) => started + (call * 1_000) / rate;
  await new Promise<void>((resolve) => {
    let call = 0;
    const send = () => {
      for (; call < total && dueAt(call) <= performance.now(); call++) {
        const due = dueAt(call);
        under.push(
          ask({ port, path, agent, headers: headersOf(call) }).then((status) => {
            times.push(performance.now() - due);
            if (status !== 200) failures += 1;
          }),
        );
      }
      if (call < total) setTimeout(send, 1);
      else resolve();
    };
    send();
  });
  await Promise.all(under);
  agent.destroy();
  return { times: times.sort((one, other) => one - other), failures };
}

/** Status, 0 without an answer. */
function ask(options: {
  readonly port: number;
  readonly path: string;
  readonly agent: Agent;
  readonly headers: Readonly<Record<string, string>>;
}): Promise<number> {
  return new Promise((resolve) => {
    const sent = request({ ...options, host: '127.0.0.1' }, (answer) => {
      answer.resume().once('close', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 0));
    });
    sent.once('error', () => resolve(0));
    sent.end();
  });
}
