import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

parentPort.on('message', (job) => {
  if (job === null) return parentPort.close();
  const content = readFileSync(job.file);
  write(
    `${job.file}.br`,
    brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_LGWIN]: 22,
        [constants.BROTLI_PARAM_SIZE_HINT]: job.size,
      },
    }),
  );
  write(`${job.file}.gz`, gzipSync(content, { level: 9 }));
  parentPort.postMessage('done');
});

/** A cut-off build must not leave half a file under the final name. */
function write(file, content) {
  writeFileSync(`${file}.draft`, content);
  renameSync(`${file}.draft`, file);
}
