// The demo's service as a program of its own, as a registered service runs beside the platform.
//
// `demo-service.mjs PORT` prints one JSON line `{"url","port"}` and ends when its standard input does: with the server.
import { startDemoService } from './demo-service.ts';

const service = await startDemoService(Number(process.argv[2] ?? 0));
process.stdout.write(`${JSON.stringify({ url: service.url, port: service.port })}\n`);
process.stdin.resume().once('end', () => {
  service.stop().finally(() => process.exit(0));
});
