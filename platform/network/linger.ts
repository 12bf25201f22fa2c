// Closing without losing the answer: a connection that is closed while its sender still sends is reset, and the reset takes
// away what was not read yet. So the rest of the body is taken in and thrown away first, within bounds (nginx's words and times).
import type { IncomingMessage } from 'node:http';

const MAX_BYTES = 536_870_912;
const MAX_MS = 30_000;
const IDLE_MS = 5_000;

/**
 * Calls `end` once: when the body is over, its sender gone or silent, or enough was thrown away. Until then the answer must not be
 * ended: nothing could be read any more.
 */
export function linger(req: IncomingMessage, end: () => void): void {
  const { socket } = req;
  const endsAt = performance.now() + MAX_MS;
  let left = MAX_BYTES;
  let isOver = false;
  const stop = () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(silence);
    req.off('readable', discard);
    req.off('end', stop);
    socket.off('close', stop);
    end();
  };
  const silence = setTimeout(stop, IDLE_MS);
  const discard = () => {
    for (let chunk = req.read(); chunk !== null; chunk = req.read()) left -= chunk.length;
    if (left < 0 || performance.now() > endsAt) stop();
    else silence.refresh();
  };
  req.on('readable', discard);
  req.once('end', stop);
  socket.once('close', stop);
  // Earlier events are not emitted again.
  discard();
  if (socket.destroyed || (req.complete && req.readableLength === 0)) stop();
}
