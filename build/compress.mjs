// Puts `.br` and `.gz` beside every text file, so that the server never compresses what does not change.
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

const text = /\.(js|css|html|svg|json|txt|map)$/;
const hashed = /-[A-Z0-9]{8}\.\w+$/;
/** Smaller ones fit into one packet anyway. */
const leastBytes = 512;

/** Answers the files it stands for, also those that an earlier build has left. */
export async function compressFiles(files) {
  const sizes = await Promise.all(files.map(async (file) => ({ file, size: (await stat(file)).size })));
  const wanted = sizes.filter(({ file, size }) => text.test(file) && size >= leastBytes);
  const due = wanted.filter(
    ({ file }) => !(hashed.test(file) && existsSync(`${file}.br`) && existsSync(`${file}.gz`)),
  );
  // Largest first: the last job must not be the long one.
  const queue = due.sort((a, b) => b.size - a.size);
  const workers = Array.from({ length: Math.min(availableParallelism(), queue.length) }, () => drain(queue));
  await Promise.all(workers);
  return wanted.flatMap(({ file }) => [`${file}.br`, `${file}.gz`]);
}

function drain(queue) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./compress-worker.mjs', import.meta.url));
    const next = () => {
      const job = queue.shift();
      worker.postMessage(job ?? null);
    };
    worker.on('message', next);
    worker.on('error', reject);
    worker.on('exit', resolve);
    next();
  });
}
