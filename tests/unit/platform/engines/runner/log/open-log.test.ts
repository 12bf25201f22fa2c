import { appendFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFinder, type Finder } from '#engines/runner/log/find/finder.ts';
import { escapePattern, type LogQuery } from '#engines/runner/log/find/log-query.ts';
import { LOG_LEVELS, LOG_STREAMS, type LogLine } from '#engines/runner/log/format/log-line.ts';
import { plainText } from '#engines/runner/log/format/plain-text.ts';
import { keptDirectory, listSegments } from '#engines/runner/log/format/segments.ts';
import { openLog } from '#engines/runner/log/open-log.ts';
import { bundleProgram } from '../../../../../support/bundle-program.ts';
import { generated } from '../../../../../support/generated.ts';
import { allLines, follow, makeReplicaDirectory, print } from './log-world.ts';

const ASKER = 'usr-1';
let program: string;
let finder: Finder;
beforeAll(async () => {
  program = await bundleProgram('platform/engines/runner/log/find/find-program.ts');
  finder = createFinder({ program, timeLimitMs: 60_000 });
});
afterAll(async () => {
  await finder?.close();
  if (program !== undefined) await rm(dirname(program), { recursive: true });
});

const QUERY: LogQuery = { pattern: '', regex: false, caseSensitive: false };

async function logOf(text: string, errors = '', limits = {}) {
  const directory = await makeReplicaDirectory();
  await print(directory, 'stdout', text);
  if (errors !== '') await print(directory, 'stderr', errors);
  await follow(directory, { limits }).stop();
  return { directory, log: openLog(directory, finder) };
}

const numbered = (count: number) => Array.from({ length: count }, (_, i) => `line ${i + 1}\n`).join('');

async function text(chunks: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString();
}

describe('a kept log', () => {
  it('that is empty says so', async () => {
    const log = openLog(await makeReplicaDirectory(), finder);
    expect(log.info()).toEqual({ firstLine: 1, lastLine: 0, bytes: 0 });
    expect(log.lines(1, 10)).toEqual([]);
    expect(log.pick([1, 2])).toEqual([]);
    expect(log.lineAt(Date.now())).toBe(1);
    expect(await log.find({ ...QUERY, pattern: 'x' }, ASKER)).toMatchObject({
      runs: [],
      total: 0,
      lastLine: 0,
    });
    expect(await text(log.stream(QUERY, false, ASKER))).toBe('');
  });

  it('gives lines by their numbers, across segments', async () => {
    const { log, directory } = await logOf(numbered(5_000), '', { segmentBytes: 10_000 });
    expect(listSegments(keptDirectory(directory)).length).toBeGreaterThan(10);
    const info = log.info();
    expect(info).toMatchObject({ firstLine: 1, lastLine: 5_000 });
    expect(info.firstAt).toBeLessThanOrEqual(info.lastAt ?? 0);
    for (const from of [1, 2, 499, 500, 501, 777, 4_990]) {
      const lines = log.lines(from, 20);
      const expected = Array.from({ length: Math.min(20, 5_001 - from) }, (_, i) => from + i);
      expect(lines.map(({ number }) => number)).toEqual(expected);
      expect(lines.map((line) => line.text)).toEqual(expected.map((number) => `line ${number}`));
    }
    expect(log.lines(5_001, 5)).toEqual([]);
    const picked = log.pick([1, 2, 500, 1_499, 4_999, 5_000, 9_999]);
    expect(picked.map((line) => line.text)).toEqual([1, 2, 500, 1_499, 4_999, 5_000].map((n) => `line ${n}`));
  });

  it('gives what is left when the oldest is gone', async () => {
    const { log } = await logOf(numbered(20_000), '', { segmentBytes: 20_000, keptBytes: 100_000 });
    const { firstLine, lastLine } = log.info();
    expect(firstLine).toBeGreaterThan(1);
    expect(lastLine).toBe(20_000);
    expect(log.lines(1, 3).map(({ number }) => number)).toEqual([]);
    expect(log.lines(firstLine, 2).map((line) => line.text)).toEqual([
      `line ${firstLine}`,
      `line ${firstLine + 1}`,
    ]);
    expect(log.pick([1, firstLine]).map(({ number }) => number)).toEqual([firstLine]);
  });

  it('bounds an answer by its size, but always gives a line', async () => {
    const { log } = await logOf(`${'x'.repeat(16_000)}\n`.repeat(400));
    const lines = log.lines(1, 400);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.length).toBeLessThan(200);
    expect(log.lines((lines.at(-1)?.number ?? 0) + 1, 1)).toHaveLength(1);
  });

  it('leaves out a line that is being written just now', async () => {
    const { log, directory } = await logOf(numbered(3));
    const file = listSegments(keptDirectory(directory)).at(-1)?.file ?? '';
    await appendFile(file, '1732191234567 oFI half of a l');
    expect(log.info().lastLine).toBe(3);
    expect(log.lines(1, 10)).toHaveLength(3);
    expect((await log.find({ ...QUERY, pattern: 'half' }, ASKER)).total).toBe(0);
  });

  it('finds its lines without an index, or with a damaged one', async () => {
    const { log, directory } = await logOf(numbered(3_000));
    const index = (listSegments(keptDirectory(directory))[0]?.file ?? '').replace('.log', '.idx');
    for (const damage of [Buffer.alloc(0), Buffer.alloc(160, 7)]) {
      await writeFile(index, damage);
      expect(log.lines(2_500, 1)[0]?.text).toBe('line 2500');
      expect(log.info().lastLine).toBe(3_000);
    }
  });

  it('knows the first line at or after a time', async () => {
    const directory = await makeReplicaDirectory();
    for (const clock of [10_000, 20_000, 30_000]) {
      await print(directory, 'stdout', numbered(700));
      await follow(directory, { now: () => new Date(clock) }).stop();
    }
    const log = openLog(directory, finder);
    const at = (time: number) => log.lineAt(time);
    expect([0, 10_000, 10_001, 20_000, 20_001, 30_000, 30_001].map(at)).toEqual([
      1, 1, 701, 701, 1_401, 1_401, 2_101,
    ]);
  });
});

describe('a search', () => {
  it.each<[string, Partial<LogQuery>, readonly number[]]>([
    ['text, in any case', { pattern: 'ERROR' }, [2, 1, 5, 1, 7, 1]],
    ['text, exactly', { pattern: 'error', caseSensitive: true }, [7, 1]],
    ['text with special characters', { pattern: '[x]' }, [4, 1]],
    ['a regular expression', { pattern: '^\\d+$', regex: true }, [3, 1]],
    ['a regular expression at the end', { pattern: 'done$', regex: true }, [6, 1]],
    ['never across lines', { pattern: 'b[^x]*7', regex: true }, []],
    ['Chinese', { pattern: '失败' }, [5, 1]],
    ['Chinese with letters in any case', { pattern: '失败ERROR' }, [5, 1]],
    ['accents in any case', { pattern: 'CAFÉ' }, [6, 1]],
    ['words under colours', { pattern: 'red alert' }, [8, 1]],
    ['never the colour itself', { pattern: '[31m' }, []],
    ['never the time in front', { pattern: '17' }, []],
    ['never stream and level in front', { pattern: 'oFI' }, []],
    ['of a stream', { pattern: '', streams: ['stderr'] }, [9, 1]],
    ['of levels', { pattern: '', levels: ['ERROR', 'WARNING'] }, [2, 1, 9, 1]],
    ['text of a level', { pattern: 'o', levels: ['ERROR'] }, [2, 1]],
    ['in a span of lines', { pattern: 'error', firstLine: 3, lastLine: 5 }, [5, 1]],
    ['nothing but a span', { firstLine: 3, lastLine: 5 }, [3, 3]],
    ['everything', {}, [1, 9]],
    ['before all times', { to: 5 }, []],
    ['after all times', { from: 9e12 }, []],
    ['within all times', { from: 5, to: 9e12 }, [1, 9]],
  ])('finds %s', async (_name, query, runs) => {
    const { log } = await logOf(
      'ab\nERROR: no x\n12345\n a[x]b\n失败Error code\ncafé done\nno terror\n\u001b[31mred\u001b[0m alert\n',
      'level=warn slow\n',
    );
    const found = await log.find({ ...QUERY, ...query }, ASKER);
    expect(found.runs).toEqual(runs);
    expect(found.lastLine).toBe(9);
    expect(found.total).toBe(runs.reduce((sum, count, i) => (i % 2 === 1 ? sum + count : sum), 0));
  });

  it('finds exactly what looking at every line finds', async () => {
    const word = fc.constantFrom('error', 'ERROR', '错误', 'é', 'a', '\u001b[1mb\u001b[0m', '17', ' ', 'x');
    const line = fc.array(word, { maxLength: 6 }).map((words) => words.join(''));
    const query = fc.record({
      pattern: fc.constantFrom(
        '',
        'error',
        'ERROR',
        '错误',
        'é',
        'É',
        'a',
        'ab',
        '17',
        ' ',
        'r|错',
        '^a',
        '\\s$',
        '(x|é)+',
        '.',
      ),
      regex: fc.boolean(),
      caseSensitive: fc.boolean(),
      ...{ firstLine: fc.integer({ min: 1, max: 40 }), lastLine: fc.integer({ min: 1, max: 40 }) },
    });
    const heads = fc.record(
      {
        streams: fc.subarray([...LOG_STREAMS], { minLength: 1 }),
        levels: fc.subarray([...LOG_LEVELS], { minLength: 1 }),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 30 }),
        fc.array(line, { maxLength: 10 }),
        query,
        heads,
        async (out, err, asked, conditions) => {
          const end = (lines: readonly string[]) => lines.map((one) => `${one}\n`).join('');
          const { log, directory } = await logOf(end(out), end(err), { segmentBytes: 300 });
          const whole: LogQuery = { ...asked, ...conditions };
          const expected = allLines(directory).filter((one) => matches(one, whole));
          const found = await log.find(whole, ASKER);
          expect(numbersOf(found.runs)).toEqual(expected.map(({ number }) => number));
          expect(found.total).toBe(expected.length);
          expect(await text(log.stream(whole, false, ASKER))).toBe(end(expected.map((one) => one.text)));
        },
      ),
      generated(40),
    );
  });

  /** Another engine as the judge. */
  function expressionOf({ pattern, regex, caseSensitive }: LogQuery): RegExp {
    return new RegExp(regex ? pattern : escapePattern(pattern), caseSensitive ? '' : 'i');
  }

  function matches({ text: line, ...head }: LogLine, query: LogQuery): boolean {
    return (
      (query.pattern === '' || expressionOf(query).test(plainText(line))) &&
      (query.streams?.includes(head.stream) ?? true) &&
      (query.levels?.includes(head.level) ?? true) &&
      head.number >= (query.firstLine ?? 0) &&
      head.number <= (query.lastLine ?? Number.POSITIVE_INFINITY)
    );
  }

  it.each(['(a+)+$', '(.*)*(.*)*x$', '(a|a)*b', '(?:a?){50}a{50}!x'])(
    '%s, which takes others for ever, is answered',
    async (pattern) => {
      const { log } = await logOf(`${'a'.repeat(5_000)}!\nneedle\n`);
      expect((await log.find({ ...QUERY, pattern, regex: true }, ASKER)).total).toBe(0);
    },
  );
});

function numbersOf(runs: readonly number[]): readonly number[] {
  return runs.flatMap((first, place) =>
    place % 2 === 0 ? Array.from({ length: runs[place + 1] ?? 0 }, (_, i) => first + i) : [],
  );
}

describe('a download', () => {
  it('says time, stream and level of each line when asked', async () => {
    const { log } = await logOf('hello\n', 'Error: no\n');
    const [first, second, last] = (await text(log.stream(QUERY, true, ASKER))).split('\n');
    expect(first).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z stdout INFO {4}hello$/);
    expect(second).toMatch(/Z stderr ERROR {3}Error: no$/);
    expect(last).toBe('');
  });

  it('puts parts of a line together', async () => {
    const long = 'x'.repeat(40_000);
    const { log } = await logOf(`${long}\nshort\n`);
    expect(await text(log.stream(QUERY, false, ASKER))).toBe(`${long}\nshort\n`);
  });

  it('holds every matching line, however many', async () => {
    const { log } = await logOf(numbered(300_000));
    const odd = await text(log.stream({ ...QUERY, pattern: '[13579]$', regex: true }, false, ASKER));
    expect(odd.trimEnd().split('\n')).toHaveLength(150_000);
  });
});

/** More than a segment holds; the benchmark has a million, and how long that takes. */
const LINES = 300_000;

it('a log of several segments is kept, opened and searched', async () => {
  const directory = await makeReplicaDirectory();
  const portion = (from: number) =>
    Array.from(
      { length: 50_000 },
      (_, i) =>
        `2026-11-21 10:00:00,123 INFO [worker-${i % 8}] request ${from + i} took ${i % 311} ms, batch ${i % 13}\n`,
    ).join('');
  for (let from = 1; from <= LINES; from += 50_000) await print(directory, 'stdout', portion(from));
  await follow(directory).stop();
  const log = openLog(directory, finder);
  expect(log.info().lastLine).toBe(LINES);
  expect(log.lines(150_000, 500)[0]?.text).toContain('request 150000 ');
  const query = { ...QUERY, pattern: 'Request 299999 ' };
  expect((await log.find(query, ASKER)).runs).toEqual([299_999, 1]);
});

describe('processes of a replica', () => {
  it('are told apart by their lines', async () => {
    const directory = await makeReplicaDirectory();
    const log = openLog(directory, finder);
    expect(log.processes()).toEqual([]);
    for (const [process, lines] of [
      ['1/a', 3],
      ['1/a', 2],
      ['2/b', 0],
      ['3/c', 4],
      ['4/d', 0],
    ] as const) {
      await print(directory, 'stdout', numbered(lines));
      await follow(directory, { process }).stop();
    }
    const spans = log.processes();
    expect(spans.map(({ number, firstLine, lastLine }) => [number, firstLine, lastLine])).toEqual([
      [1, 1, 5],
      [3, 6, 9],
      [4, 10, 9],
    ]);
    for (const { at } of spans) expect(Math.abs(at - Date.now())).toBeLessThan(60_000);
  });

  it('are left out once none of their lines is kept', async () => {
    const directory = await makeReplicaDirectory();
    const limits = { segmentBytes: 5_000, keptBytes: 20_000 };
    for (const process of ['1/a', '2/b', '3/c']) {
      await print(directory, 'stdout', numbered(1_000));
      await follow(directory, { process, limits }).stop();
    }
    const log = openLog(directory, finder);
    const { firstLine } = log.info();
    expect(log.processes().map((span) => [span.number, span.firstLine, span.lastLine])).toEqual([
      [3, firstLine, 3_000],
    ]);
  });
});
