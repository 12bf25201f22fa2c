// One websocket to the gateway of the server that runs its service: the handshake as it came, then bytes in both directions.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { openPassing, type Passing } from './pass-request.ts';

/** `onFailure` when there is no answer. */
export function passUpgrade(
  req: IncomingMessage,
  client: Duplex,
  firstBytes: Buffer,
  passing: Passing,
  onFailure: () => void,
): void {
  const outgoing = openPassing(req, passing, { connection: 'Upgrade', upgrade: 'websocket' });
  let isAnswered = false;
  client.once('close', () => outgoing.destroy());
  outgoing.on('upgrade', (answer, other, rest) => {
    isAnswered = true;
    client.write(headOf(answer));
    if (rest.length > 0) client.write(rest);
    if (firstBytes.length > 0) other.write(firstBytes);
    client.pipe(other).pipe(client);
    for (const [one, another] of [
      [client, other],
      [other, client],
    ] as const) {
      one.on('error', () => one.destroy());
      one.once('close', () => another.destroy());
    }
  });
  // No handshake, but an answer: why not.
  outgoing.on('response', (answer) => {
    isAnswered = true;
    client.write(headOf(answer));
    answer.pipe(client);
  });
  outgoing.on('error', () => {
    if (isAnswered) client.destroy();
    else if (!client.destroyed) onFailure();
  });
  outgoing.end();
}

function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, place) =>
    place % 2 === 0 ? [`${name}: ${rawHeaders[place + 1]}`] : [],
  );
  return [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines, '', ''].join('\r\n');
}
