import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRandom } from '#core/statistics/random/random.ts';
import { freezeGroup } from '#engines/runner/driver/local/freeze-group.ts';
import { followOutput } from '#engines/runner/log/follow-output.ts';
import type { LogStream } from '#engines/runner/log/format/log-line.ts';
import { keptDirectory, listSegments } from '#engines/runner/log/format/segments.ts';
import { bundleProgram } from '../../../../../support/bundle-program.ts';
import { generated } from '../../../../../support/generated.ts';
import { allLines, follow, keptBytes, makeReplicaDirectory, print } from './log-world.ts';

const texts = (directory: string) => allLines(directory).map(({ text }) => text);

describe('what a process prints', () => {
  it('is kept line by line with stream, level and time', async () => {
    const directory = await makeReplicaDirectory();
    const before = Date.now();
    const following = follow(directory);
    await print(directory, 'stdout', 'ready\nlevel=warn slow\n');
    await expect.poll(() => texts(directory)).toHaveLength(2);
    await print(directory, 'stderr', 'Error: no\n    at f (x.js:1)\n');
    await following.stop();
    const lines = allLines(directory);
    expect(lines.map(({ number, stream, level, text }) => [number, stream, level, text])).toEqual([
      [1, 'stdout', 'INFO', 'ready'],
      [2, 'stdout', 'WARNING', 'level=warn slow'],
      [3, 'stderr', 'ERROR', 'Error: no'],
      [4, 'stderr', 'ERROR', '    at f (x.js:1)'],
    ]);
    for (const { at } of lines) expect(at).toBeGreaterThanOrEqual(before - 10);
    for (const { at } of lines) expect(at).toBeLessThanOrEqual(Date.now());
  });

  it('is seen while it follows, without anybody who stops it', async () => {
    const directory = await makeReplicaDirectory();
    const following = follow(directory);
    for (const word of ['one', 'two', 'three']) {
      await print(directory, 'stdout', `${word}\n`);
      await expect.poll(() => texts(directory).at(-1)).toBe(word);
    }
    await following.stop();
  });

  it('waits for the rest of a line, and keeps the beginning as a part when no more comes', async () => {
    const directory = await makeReplicaDirectory();
    const following = follow(directory, { limits: { quietMs: 300, pollMs: 50 } });
    await print(directory, 'stdout', 'first ha');
    await new Promise((done) => setTimeout(done, 100));
    expect(texts(directory)).toEqual([]);
    await print(directory, 'stdout', 'lf\nPassword: ');
    await expect.poll(() => texts(directory)).toEqual(['first half', 'Password: ']);
    await print(directory, 'stdout', 'secret\n');
    await following.stop();
    expect(allLines(directory).map(({ text, isPart }) => [text, isPart])).toEqual([
      ['first half', false],
      ['Password: ', true],
      ['secret', false],
    ]);
  });

  it('is cut into parts of 16 KB, never inside a character', async () => {
    const directory = await makeReplicaDirectory();
    const long = `${'字'.repeat(20_000)}`;
    await print(directory, 'stdout', `${long}\nshort\n`);
    await follow(directory).stop();
    const lines = allLines(directory);
    expect(lines.map(({ isPart }) => isPart)).toEqual([true, true, true, false, false]);
    for (const { text } of lines) expect(text).not.toContain('\uFFFD');
    expect(lines.map(({ text }) => text).join('')).toBe(`${long}short`);
  });

  it('survives when it is no UTF-8', async () => {
    const directory = await makeReplicaDirectory();
    const bytes = Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x0d, 0x0a, 0xc3, 0x0a]);
    await print(directory, 'stdout', bytes);
    await follow(directory).stop();
    expect(await keptBytes(directory, 'stdout')).toEqual(bytes);
  });

  it('while nobody followed is kept afterwards, with the time of its last writing', async () => {
    const directory = await makeReplicaDirectory();
    await print(directory, 'stdout', 'early\n');
    await new Promise((done) => setTimeout(done, 50));
    const later = new Date(Date.now() + 3_600_000);
    await follow(directory, { now: () => later }).stop();
    const [line] = allLines(directory);
    expect(line?.text).toBe('early');
    expect(line?.at).toBeLessThan(Date.now());
  });

  it('is kept in time order even when the clock goes back', async () => {
    const directory = await makeReplicaDirectory();
    let clock = 2_000_000_000_000;
    await print(directory, 'stdout', 'a\n');
    await follow(directory).stop();
    const at = allLines(directory)[0]?.at ?? 0;
    clock = at - 10_000;
    await print(directory, 'stdout', 'b\n');
    await follow(directory, { now: () => new Date(clock) }).stop();
    expect(allLines(directory).map((line) => line.at)).toEqual([at, at]);
  });
});

describe('after an interruption', () => {
  it('goes on where it stopped, for any writes and any stops', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 60 }).map((array) => Buffer.from(array)),
      fc.string({ maxLength: 40 }).map((text) => Buffer.from(`${text}\n`)),
      fc.constantFrom('\n', 'a\n', 'x'.repeat(700), '字\n', '\r\n').map((text) => Buffer.from(text)),
    );
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ stream: fc.constantFrom('stdout', 'stderr'), bytes }) },
      { weight: 1, arbitrary: fc.constant('restart') },
      { weight: 1, arbitrary: fc.constant('crash') },
      { weight: 1, arbitrary: fc.constant('wait') },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const directory = await makeReplicaDirectory();
        const limits = {
          lineBytes: 128,
          segmentBytes: 2_048,
          commitMs: 5,
          quietMs: 20,
          pollMs: 10,
          rawBytes: 512,
        };
        const desired = { stdout: Buffer.alloc(0), stderr: Buffer.alloc(0) };
        const writer = freezableWriter(directory);
        const options = { limits, freeze: writer.freeze };
        let following = follow(directory, options);
        for (const one of steps) {
          if (one === 'restart') {
            await following.stop();
            following = follow(directory, options);
          } else if (one === 'crash') {
            await following.stop();
            await loseWhatIsNotNoted(directory);
            following = follow(directory, options);
          } else if (one === 'wait') await new Promise((done) => setTimeout(done, 30));
          else if (typeof one === 'object') {
            const stream = one.stream === 'stdout' ? 'stdout' : 'stderr';
            await writer.print(stream, one.bytes);
            desired[stream] = Buffer.concat([desired[stream], one.bytes]);
          }
        }
        await following.stop();
        expect(await keptBytes(directory, 'stdout')).toEqual(desired.stdout);
        expect(await keptBytes(directory, 'stderr')).toEqual(desired.stderr);
        const lines = allLines(directory);
        expect(lines.map(({ number }) => number)).toEqual(lines.map((_, index) => index + 1));
      }),
      generated(10),
    );
  });

  /** Writes nothing while it is frozen, as a process. */
  function freezableWriter(directory: string) {
    let [writing, frozen] = [Promise.resolve(), Promise.resolve()];
    return {
      async print(stream: LogStream, bytes: Buffer) {
        await frozen;
        writing = print(directory, stream, bytes);
        await writing;
      },
      async freeze() {
        let thaw: () => void = () => undefined;
        frozen = new Promise((done) => {
          thaw = done;
        });
        await writing;
        return thaw;
      },
    };
  }

  /** Lines that were kept but not noted: a crash leaves them, and whoever comes next must not keep them twice. */
  async function loseWhatIsNotNoted(directory: string): Promise<void> {
    const newest = listSegments(keptDirectory(directory)).at(-1);
    if (newest === undefined) return;
    await writeFile(newest.file, '1732191234567 oFI never noted\n1732191234567 oFI half of a li', {
      flag: 'a',
    });
  }

  it('keeps no line twice and loses none when it is killed at any moment', async () => {
    const directory = await makeReplicaDirectory();
    const lines = Array.from({ length: 60_000 }, (_, i) => `line ${i} ${'x'.repeat(i % 60)}`);
    const following = follow(directory, { limits: { commitMs: 20, segmentBytes: 400_000 } });
    const half = lines.length / 2;
    await print(
      directory,
      'stdout',
      lines
        .slice(0, half)
        .map((line) => `${line}\n`)
        .join(''),
    );
    await expect.poll(() => allLines(directory).length).toBeGreaterThan(10);
    // A copy of the files at this very moment is what a crash leaves.
    const copy = await makeReplicaDirectory();
    await copyTree(directory, copy);
    await print(
      copy,
      'stdout',
      lines
        .slice(half)
        .map((line) => `${line}\n`)
        .join(''),
    );
    await following.stop();
    await follow(copy).stop();
    expect(allLines(copy).map(({ text }) => text)).toEqual(lines);
  });

  it('loses no byte of a process that writes on while whoever follows is killed again and again', async () => {
    const directory = await makeReplicaDirectory();
    const program = await bundleProgram('tests/unit/platform/engines/runner/log/follow-program.ts');
    onTestFinished(() => rm(dirname(program), { recursive: true }));
    const { stdout, stderr } = await startWriter(directory, { total: 16_000_000, pauseMs: 2 });
    let isWriting = true;
    void stdout.ended.then(() => {
      isWriting = false;
    });
    const random = createRandom('kills');
    let kills = 0;
    while (isWriting) {
      const follower = spawn(process.execPath, [program, directory, String(stdout.group)]);
      const gone = new Promise((done) => follower.once('exit', done));
      await Promise.race([stdout.ended, new Promise((done) => setTimeout(done, 100 + 400 * random()))]);
      follower.kill('SIGKILL');
      await gone;
      kills += 1;
      // A writer that was frozen just then stands still until somebody follows again.
    }
    const limits = { keptBytes: 1e12 };
    await follow(directory, { limits, freeze: () => freezeGroup(stdout.group) }).stop();
    expect(kills).toBeGreaterThan(3);
    expect(sha256(await keptBytes(directory, 'stdout'))).toBe(stdout.sha());
    expect(sha256(await keptBytes(directory, 'stderr'))).toBe(stderr.sha());
  });

  it('reads a raw file from its beginning that was emptied while nobody followed', async () => {
    const directory = await makeReplicaDirectory();
    await print(directory, 'stdout', 'old one\nold two\n');
    await follow(directory).stop();
    await truncate(join(directory, 'stdout'), 0);
    await print(directory, 'stdout', 'a longer new line than before\nnew two\n');
    await follow(directory).stop();
    expect(texts(directory)).toEqual(['old one', 'old two', 'a longer new line than before', 'new two']);
  });

  it('keeps what was kept when the note is lost, and reads the raw files once more', async () => {
    const directory = await makeReplicaDirectory();
    await print(directory, 'stdout', 'a\nb\n');
    await follow(directory).stop();
    await writeFile(join(keptDirectory(directory), 'position.json'), '{"end":');
    await print(directory, 'stdout', 'c\n');
    await follow(directory).stop();
    expect(texts(directory)).toEqual(['a', 'b', 'a', 'b', 'c']);
    expect(allLines(directory).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  });

  it('says once what is wrong and goes on when it is right again', async () => {
    const directory = await makeReplicaDirectory();
    await writeFile(keptDirectory(directory), 'a file where the directory should be');
    await print(directory, 'stdout', 'a\n');
    const onError = vi.fn();
    const following = followOutput({ directory, now: () => new Date(), onError, limits: { pollMs: 20 } });
    await new Promise((done) => setTimeout(done, 200));
    expect(onError).toHaveBeenCalledTimes(1);
    await rm(keptDirectory(directory));
    await expect.poll(() => texts(directory)).toEqual(['a']);
    await following.stop();
  });
});

describe('segments', () => {
  it('stay small, and the oldest go', async () => {
    const directory = await makeReplicaDirectory();
    const limits = { segmentBytes: 20_000, keptBytes: 100_000 };
    const following = follow(directory, { limits });
    const count = 20_000;
    for (let i = 0; i < count; i += 1_000) {
      const portion = Array.from({ length: 1_000 }, (_, j) => `line number ${i + j + 1}\n`).join('');
      await print(directory, 'stdout', portion);
    }
    await following.stop();
    const segments = listSegments(keptDirectory(directory));
    for (const { bytes } of segments) expect(bytes).toBeLessThanOrEqual(limits.segmentBytes);
    const kept = segments.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(kept).toBeLessThanOrEqual(limits.keptBytes);
    expect(kept).toBeGreaterThan(limits.keptBytes - 2 * limits.segmentBytes);
    const lines = allLines(directory);
    expect(lines.at(-1)).toMatchObject({ number: count, text: `line number ${count}` });
    for (const { number, text } of lines) expect(text).toBe(`line number ${number}`);
    const files = await readdir(keptDirectory(directory));
    expect(files.filter((name) => name.endsWith('.idx'))).toHaveLength(segments.length);
  });
});

describe('raw files', () => {
  it('are emptied while a process writes as fast as it can, and no byte is lost', async () => {
    const directory = await makeReplicaDirectory();
    const total = 120_000_000;
    const { stdout, stderr } = await startWriter(directory, { total, pauseMs: 0 });
    const limits = { keptBytes: 1e12, rawBytes: 2_000_000, restBytes: 200_000, floodBytes: 6_000_000 };
    const following = follow(directory, { limits, freeze: () => freezeGroup(stdout.group) });
    let largest = 0;
    const watching = setInterval(async () => {
      const sizes = await Promise.all([stdout.file, stderr.file].map((file) => stat(file)));
      largest = Math.max(largest, ...sizes.map(({ size }) => size));
    }, 20);
    await stdout.ended;
    clearInterval(watching);
    await following.stop();
    // It writes far more than it may until somebody looks again, and a busy machine takes its time for that.
    expect(largest).toBeLessThan(total);
    expect(sha256(await keptBytes(directory, 'stdout'))).toBe(stdout.sha());
    expect(sha256(await keptBytes(directory, 'stderr'))).toBe(stderr.sha());
  });

  it('are left alone when the process cannot be frozen', async () => {
    const directory = await makeReplicaDirectory();
    const text = `${'x'.repeat(99)}\n`.repeat(1_000);
    await print(directory, 'stdout', text);
    await follow(directory, { limits: { rawBytes: 1_000 } }).stop();
    expect((await stat(join(directory, 'stdout'))).size).toBe(text.length);
  });

  it('are left alone when the process does not stop, and its lines are kept all the same', async () => {
    const directory = await makeReplicaDirectory();
    const errors: unknown[] = [];
    const following = followOutput({
      directory,
      now: () => new Date(),
      onError: (error) => errors.push(error),
      freeze: async () => {
        throw new Error('it does not stop');
      },
      limits: { rawBytes: 10, pollMs: 20 },
    });
    await print(directory, 'stdout', 'a line that is longer than ten\n');
    await expect.poll(() => texts(directory)).toHaveLength(1);
    await print(directory, 'stdout', 'another\n');
    await following.stop();
    expect(texts(directory)).toHaveLength(2);
    expect(errors.map(String)).toEqual(['Error: it does not stop']);
    expect((await stat(join(directory, 'stdout'))).size).toBe(39);
  });

  it('let a process go on that an earlier platform had frozen when it was killed', async () => {
    const directory = await makeReplicaDirectory();
    await print(directory, 'stdout', 'a\n');
    await follow(directory).stop();
    const note = join(keptDirectory(directory), 'position.json');
    await writeFile(note, (await readFile(note, 'utf8')).replace('"isEmptying":false', '"isEmptying":true'));
    const thaw = vi.fn();
    const following = follow(directory, { freeze: () => thaw });
    await expect.poll(() => thaw.mock.calls.length).toBe(1);
    await following.stop();
  });
});

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A process of its own group that writes `total` bytes to its two streams, in writes of any size, and rests now and then. */
async function startWriter(directory: string, { total, pauseMs }: { total: number; pauseMs: number }) {
  // Drawn here: the text of a program cannot import the generator.
  const random = createRandom('writes');
  const draws = Array.from({ length: 9_973 }, () => Number(random().toFixed(6)));
  const program = `
    const { createHash } = require('node:crypto');
    const { writeSync } = require('node:fs');
    const hashes = [createHash('sha256'), createHash('sha256')];
    const draws = ${JSON.stringify(draws)};
    let [left, drawn] = [${total}, 0];
    const random = () => draws[drawn++ % draws.length];
    while (left > 0) {
      const stream = random() < 0.8 ? 0 : 1;
      const lines = Math.ceil(random() * 200);
      let text = '';
      for (let i = 0; i < lines; i++) text += left + ' ' + 'abcdefgh'.repeat(Math.floor(random() * 30)) + (random() < 0.02 ? '' : '\\n');
      const bytes = Buffer.from(text);
      let at = 0;
      while (at < bytes.length) at += writeSync(stream + 1, bytes, at);
      hashes[stream].update(bytes);
      left -= bytes.length;
      if (${pauseMs} > 0 && random() < 0.1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${pauseMs} * 10);
    }
    process.send(hashes.map((hash) => hash.digest('hex')), () => process.disconnect());
  `;
  const [out, err] = await Promise.all(['stdout', 'stderr'].map((name) => open(join(directory, name), 'a')));
  const child = spawn(process.execPath, ['-e', program], {
    detached: true,
    stdio: ['ignore', out?.fd ?? 'ignore', err?.fd ?? 'ignore', 'ipc'],
  });
  let digests: readonly string[] = [];
  child.on('message', (message) => {
    if (Array.isArray(message)) digests = message.map(String);
  });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  await Promise.all([out?.close(), err?.close()]);
  const group = child.pid ?? 0;
  const of = (name: string, place: number) => ({
    file: join(directory, name),
    group,
    ended,
    sha: () => digests[place],
  });
  return { stdout: of('stdout', 0), stderr: of('stderr', 1) };
}

async function copyTree(from: string, to: string): Promise<void> {
  // The note first, as a crash would have it: files may be newer than the note, never older.
  await cp(join(from, 'log/position.json'), join(to, 'log/position.json')).catch(() => undefined);
  await cp(from, to, {
    recursive: true,
    filter: (source) => !source.endsWith('position.json') && !source.endsWith('.new'),
  });
}
