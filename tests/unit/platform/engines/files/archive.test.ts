import { execFileSync } from 'node:child_process';
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PackageFault } from '#engines/files/archive/fault.ts';
import { archiveFormat } from '#engines/files/archive/open-archive.ts';
import { unpack } from '#engines/files/archive/unpack.ts';
import { pax, type TarItem, tarOf, type ZipItem, zipOf } from '../../../../support/make-archive.ts';

let area: string;
beforeAll(async () => {
  area = await mkdtemp(join(tmpdir(), 'aip-archive-'));
  await writeFile(join(area, 'secret'), 'secret');
});
afterAll(() => rm(area, { recursive: true, force: true }));

let count = 0;
async function open(
  fileName: string,
  bytes: Buffer,
  limits = { bytes: 1_000_000, entries: 100 },
): Promise<string> {
  count += 1;
  const file = join(area, `${count}-${fileName}`);
  const target = join(area, `out-${count}`);
  await writeFile(file, bytes);
  await mkdir(target);
  const format = archiveFormat(fileName);
  if (format === undefined) throw new Error(`${fileName} is no archive`);
  await unpack(format.read(file), target, limits, new AbortController().signal);
  return target;
}

const tar = (...items: TarItem[]) => open('x.tar', tarOf(items));
const zip = (...items: ZipItem[]) => open('x.zip', zipOf(items));

async function contents(directory: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const pairs = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(directory.length + 1);
    if (entry.isDirectory()) return [`${name}/`, ''] as const;
    if (entry.isSymbolicLink()) return [name, `-> ${await readlink(path)}`] as const;
    return [name, await readFile(path, 'utf8')] as const;
  });
  return Object.fromEntries((await Promise.all(pairs)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Refused with a Chinese reason, and nothing has appeared or changed outside. */
async function refused(work: Promise<unknown>, reason: RegExp): Promise<void> {
  await expect(work).rejects.toThrow(PackageFault);
  await expect(work).rejects.toThrow(reason);
  await expect(work).rejects.toThrow(/[\u4e00-\u9fa5]/);
  expect((await readdir(area)).filter((name) => !/^\d+-|^out-/.test(name))).toEqual(['secret']);
  expect(await readFile(join(area, 'secret'), 'utf8')).toBe('secret');
}

describe('tar', () => {
  it('is read with directories, links, long and Chinese names', async () => {
    const long = `${'长'.repeat(40)}/${'名'.repeat(40)}.txt`;
    const target = await tar(
      { path: './', type: '5' },
      { path: './bin/', type: '5' },
      { path: './bin/run', content: '#!/bin/sh', mode: 0o755 },
      pax({ path: long }),
      { path: 'short', content: 'long name' },
      { path: '././@LongLink', type: 'L', content: `deep/${'x'.repeat(120)}\0` },
      { path: 'cut', content: 'gnu name' },
      { path: 'lib/link', type: '2', link: '../bin/run' },
      { path: 'lib/again', type: '1', link: 'bin/run' },
      { path: '模型.txt', content: '' },
    );
    expect(await contents(target)).toEqual({
      'bin/': '',
      'bin/run': '#!/bin/sh',
      'deep/': '',
      [`deep/${'x'.repeat(120)}`]: 'gnu name',
      'lib/': '',
      'lib/again': '#!/bin/sh',
      'lib/link': '-> ../bin/run',
      '模型.txt': '',
      [`${'长'.repeat(40)}/`]: '',
      [long]: 'long name',
    });
    expect((await lstat(join(target, 'bin/run'))).mode & 0o777).toBe(0o755);
  });

  it('is read through gzip, and by what the system’s own tar writes', async () => {
    expect(await contents(await open('m.tar.gz', gzipSync(tarOf([{ path: 'a', content: 'b' }]))))).toEqual({
      a: 'b',
    });
    const made = await mkdtemp(join(tmpdir(), 'aip-tar-'));
    await mkdir(join(made, 'd'.repeat(60)));
    await writeFile(join(made, 'd'.repeat(60), `${'长'.repeat(30)}.bin`), 'x'.repeat(3000));
    await writeFile(join(made, 'run.sh'), 'exit 0');
    await chmod(join(made, 'run.sh'), 0o755);
    await symlink('run.sh', join(made, 'start'));
    for (const format of ['gnu', 'pax', 'ustar']) {
      const bytes = execFileSync('tar', [`--format=${format}`, '-czf', '-', '-C', made, '.'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      expect(await contents(await open('m.tgz', bytes))).toEqual(await contents(made));
    }
    await rm(made, { recursive: true });
  });

  it.each<[string, RegExp, TarItem[]]>([
    ['a path that climbs', /\.\./, [{ path: 'a/../../secret', content: 'x' }]],
    ['an absolute path', /相对路径/, [{ path: '/tmp/x', content: 'x' }]],
    ['a hidden climb in a long name', /\.\./, [pax({ path: '../secret' }), { path: 'a', content: 'x' }]],
    ['a link out', /指向包外/, [{ path: 'l', type: '2', link: '../secret' }]],
    ['an absolute link', /指向包外/, [{ path: 'l', type: '2', link: '/etc/passwd' }]],
    ['a link to nothing', /不存在/, [{ path: 'l', type: '2', link: 'nothing' }]],
    [
      'links that lead out together',
      /指向包外|不存在/,
      [
        { path: 'a/b/', type: '5' },
        { path: 'a/b/up', type: '2', link: '../..' },
        { path: 'a/b/out', type: '2', link: 'up/../secret' },
      ],
    ],
    [
      'a file written through a link',
      /两个/,
      [
        { path: 'd', type: '2', link: '..' },
        { path: 'd/secret', content: 'x' },
      ],
    ],
    ['a hard link to something outside', /不能使用/, [{ path: 'h', type: '1', link: '../secret' }]],
    ['a hard link to what is not there', /不存在/, [{ path: 'h', type: '1', link: 'secret' }]],
    ['a device', /设备文件/, [{ path: 'null', type: '3' }]],
    ['a pipe', /设备文件/, [{ path: 'pipe', type: '6' }]],
    [
      'two of one name',
      /两个/,
      [
        { path: 'a', content: '1' },
        { path: './a', content: '2' },
      ],
    ],
    [
      'a file that is a directory as well',
      /两个/,
      [
        { path: 'a', content: '1' },
        { path: 'a/b', content: '2' },
      ],
    ],
    ['a size that lies', /不完整/, [{ path: 'a', content: 'x', size: 100_000 }]],
    [
      'a pax header that is no such thing',
      /扩展头/,
      [{ path: 'p', type: 'x', content: '99999 path=x\n' }, { path: 'a' }],
    ],
  ])('with %s is refused', async (_what, reason, items) => {
    await refused(tar(...items), reason);
  });

  it('that is something else, or broken off, is refused', async () => {
    await refused(open('x.tar', Buffer.alloc(2048, 7)), /不是 tar/);
    await refused(open('x.tar', Buffer.alloc(0)), /不是 tar/);
    const whole = tarOf([{ path: 'a', content: 'x'.repeat(5000) }]);
    await refused(open('x.tar', whole.subarray(0, 2000)), /不完整/);
    await refused(open('x.tgz', whole), /不是 gzip/);
    await refused(open('x.tgz', gzipSync(whole).subarray(0, 60)), /gzip/);
  });
});

describe('zip', () => {
  it('is read stored and deflated, with directories, links and names of Chinese Windows', async () => {
    const target = await zip(
      { path: 'a/', mode: 0o040755 },
      { path: 'a/run', content: 'x'.repeat(9000), mode: 0o100755 },
      { path: 'plain.txt', content: 'stored', stored: true },
      { path: 'win\\dir\\f.txt', content: 'w' },
      { path: 'link', content: 'a/run', mode: 0o120777 },
      // 模型.txt in GBK, without the flag for UTF-8.
      { path: Buffer.from([0xc4, 0xa3, 0xd0, 0xcd, 0x2e, 0x74, 0x78, 0x74]), utf8: false, content: 'gbk' },
      { path: 'empty', content: '' },
    );
    expect(await contents(target)).toEqual({
      'a/': '',
      'a/run': 'x'.repeat(9000),
      empty: '',
      link: '-> a/run',
      'plain.txt': 'stored',
      'win/': '',
      'win/dir/': '',
      'win/dir/f.txt': 'w',
      '模型.txt': 'gbk',
    });
    expect((await lstat(join(target, 'a/run'))).mode & 0o777).toBe(0o755);
  });

  it.each<[string, RegExp, ZipItem[]]>([
    ['a path that climbs', /\.\./, [{ path: '../secret', content: 'x' }]],
    ['a climb with backslashes', /\.\./, [{ path: '..\\secret', content: 'x' }]],
    ['an absolute path', /相对路径/, [{ path: '/tmp/x', content: 'x' }]],
    ['a drive', /相对路径/, [{ path: 'C:\\x', content: 'x' }]],
    ['a link out', /指向包外/, [{ path: 'l', content: '../secret', mode: 0o120777 }]],
    ['a device', /设备文件/, [{ path: 'd', mode: 0o020644 }]],
    ['a password', /密码/, [{ path: 'a', content: 'x', flags: 1 }]],
    ['another compression', /压缩方式/, [{ path: 'a', content: 'x', method: 14 }]],
    ['content that was changed', /不符/, [{ path: 'a', content: 'x', crc: 1 }]],
    ['a size that is too small', /不符/, [{ path: 'a', content: 'x'.repeat(100_000), size: 5 }]],
    [
      'bytes that several entries share',
      /重叠/,
      [
        { path: 'a', content: 'x'.repeat(1000) },
        { path: 'b', content: 'x'.repeat(1000), shared: true },
      ],
    ],
    [
      'two of one name',
      /两个/,
      [
        { path: 'a', content: '1' },
        { path: 'a', content: '2' },
      ],
    ],
  ])('with %s is refused', async (_what, reason, items) => {
    await refused(zip(...items), reason);
  });

  it('that is something else, or broken off, is refused', async () => {
    await refused(open('x.zip', Buffer.from('not a zip')), /不是 zip/);
    await refused(open('x.zip', Buffer.alloc(0)), /不是 zip/);
    const whole = zipOf([{ path: 'a', content: 'x'.repeat(5000) }]);
    await refused(open('x.zip', whole.subarray(0, whole.byteLength - 30)), /zip/);
    const wrong = Buffer.from(whole);
    wrong.writeUInt32LE(0x7fffffff, wrong.byteLength - 6);
    await refused(open('x.zip', wrong), /损坏/);
  });
});

describe('a bomb', () => {
  const zeros = Buffer.alloc(5_000_000);

  it('stops at the limit of bytes, whatever the headers say', async () => {
    const limits = { bytes: 1_000_000, entries: 100 };
    await refused(open('x.tgz', gzipSync(tarOf([{ path: 'a', content: zeros }])), limits), /超过/);
    await refused(open('x.zip', zipOf([{ path: 'a', content: zeros }]), limits), /超过/);
    const many = Array.from({ length: 6 }, (_, index) => ({
      path: `f${index}`,
      content: zeros.subarray(0, 200_000),
    }));
    await refused(open('x.zip', zipOf(many), limits), /超过/);
  });

  it('stops at the limit of entries', async () => {
    const limits = { bytes: 1_000_000, entries: 3 };
    const items = ['a', 'b', 'c', 'd'].map((path) => ({ path, type: '5' }));
    await refused(open('x.tar', tarOf(items), limits), /超过 3 个/);
  });
});
