// A service with a result of every kind that the test page can draw: deployed by a test as a command service.
import { createServer } from 'node:http';

/** 0.2 s of a 440 Hz tone: WAV, 8 kHz, 8 bits, one channel. */
function tone() {
  const samples = 1600;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples, 40);
  const wave = Array.from(
    { length: samples },
    (_, at) => 128 + 60 * Math.sin((at * 440 * 2 * Math.PI) / 8000),
  );
  return Buffer.concat([head, Buffer.from(wave)]);
}

/** Places on the picture, as shares of its sides so that any picture will do. */
function detect({ threshold = 0 }) {
  const results = [
    { label: '狗', score: 0.95, bbox: [0.1, 0.35, 0.45, 0.9] },
    { label: '自行车', score: 0.71, bbox: [0.2, 0.2, 0.8, 0.85] },
    { label: '卡车', score: 0.42, bbox: [0.6, 0.08, 0.95, 0.3] },
  ];
  return { results: results.filter(({ score }) => score >= threshold) };
}

const ANSWERS = {
  '/detect': detect,
  '/classify': ({ seed = 1 }) => ({
    model: 'v1',
    seed,
    classes: { 猫: 0.62, 狗: 0.25, 鸟: 0.13 },
    embedding: Array.from({ length: 64 }, (_, at) => Math.sin(at * seed)),
  }),
  '/echo': (body) => ({ received: body }),
  '/many': () => ({ rows: Array.from({ length: 5000 }, (_, id) => ({ id, name: `第 ${id} 行` })) }),
};

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const { pathname, searchParams } = new URL(request.url, 'http://service');
  const json = (status, value) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(value));
  };
  if (pathname === '/health') return json(200, {});
  if (pathname === '/speak') {
    response.writeHead(200, { 'content-type': 'audio/wav' });
    return response.end(tone());
  }
  if (pathname === '/form') {
    return json(200, {
      type: request.headers['content-type'].split(';')[0],
      text: Buffer.concat(chunks)
        .toString('latin1')
        .replaceAll(/aic-[0-9a-f]+/g, 'boundary')
        .slice(0, 600),
    });
  }
  if (pathname === '/slow') {
    setTimeout(() => json(200, { waited: true }), Number(searchParams.get('ms') ?? 3000));
    return undefined;
  }
  const make = ANSWERS[pathname];
  if (make === undefined) return json(404, { error_code: 3, error_msg: `没有 ${pathname} 这个接口` });
  try {
    return json(200, make(chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString('utf8'))));
  } catch (error) {
    return json(400, { error_code: 216100, error_msg: String(error) });
  }
}).listen(Number(process.env.PORT), process.env.HOST);
