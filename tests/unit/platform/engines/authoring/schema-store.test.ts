// The store over real directories: what it follows, what it refuses, what it remembers.
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BrokenSchemas,
  createSchemaStore,
  type SchemaChange,
  type SchemaStore,
} from '../../../../../platform/engines/authoring/schema-store.ts';
import { PATIENCE_MS } from '../../../../support/patience.ts';

const SOUND = resolve(import.meta.dirname, '../../../../fixtures/sound');
const PAGE = 'pages/demo/thing/list.yaml';

let root: string;
let store: SchemaStore | undefined;
const changes: SchemaChange[] = [];
const errors: unknown[] = [];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'aip-store-'));
  await cp(SOUND, join(root, 'base'), { recursive: true });
  changes.length = 0;
  errors.length = 0;
});
afterEach(async () => {
  await store?.close();
  store = undefined;
  await rm(root, { recursive: true, force: true });
  expect(errors).toEqual([]);
});

interface OpenOptions {
  readonly overlay?: boolean;
  readonly watch?: boolean;
}

function open({ overlay = false, watch = true }: OpenOptions = {}): SchemaStore {
  const opened = createSchemaStore({
    layers: [
      { kind: 'built-in', directory: join(root, 'base') },
      ...(overlay ? [{ kind: 'overlay' as const, directory: join(root, 'overlay') }] : []),
      { kind: 'published', directory: join(root, 'data/schemas') },
    ],
    judge: () => [],
    watch,
    memoryFile: join(root, 'data/overlays.json'),
    onError: (error) => errors.push(error),
  });
  opened.subscribe((change) => changes.push(change));
  store = opened;
  return opened;
}

const place = (...parts: string[]) => join(root, ...parts);
const title = (opened: SchemaStore) => opened.config().pages.get('demo/thing/list')?.title;

async function pageText(name = '新名字'): Promise<string> {
  const text = await readFile(join(SOUND, PAGE), 'utf8');
  return text.replace(/^title:.*$/m, `title: ${name}`);
}

async function until(met: () => boolean, what: string): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; !met(); await sleep(5))
    if (Date.now() > deadline) throw new Error(`never happened: ${what}`);
}

describe('a store that follows its files', () => {
  it('knows nothing of journeys: a broken one neither stops nor changes anything', async () => {
    const journey = place('base', 'journeys/demo/broken.yaml');
    await mkdir(place('base', 'journeys/demo'), { recursive: true });
    await writeFile(journey, 'title: 没有步骤\nas: nobody\n');
    const opened = open({ watch: false });
    const version = opened.version();
    await writeFile(journey, 'title: [');
    await opened.reload();
    await rm(place('base', 'journeys'), { recursive: true });
    await opened.reload();
    expect([opened.version(), changes]).toEqual([version, []]);
  });

  it('takes a written file, tells the new version, and leaves the old configuration as it was', async () => {
    const opened = open();
    const before = opened.config();
    const version = opened.version();

    await writeFile(place('base', PAGE), await pageText());
    await until(() => changes.length > 0, 'a change');

    expect(title(opened)).toBe('新名字');
    expect(before.pages.get('demo/thing/list')?.title).not.toBe('新名字');
    expect(changes).toMatchObject([{ good: true, version: opened.version() }]);
    expect(opened.version()).not.toBe(version);
  });

  it('goes back to the same version with the same texts', async () => {
    const opened = open();
    const version = opened.version();
    await writeFile(place('base', PAGE), await pageText());
    await until(() => opened.version() !== version, 'a new version');
    await cp(join(SOUND, PAGE), place('base', PAGE));
    await until(() => opened.version() === version, 'the old version');
  });

  it('sees every one of ten saves by renaming, as editors make them', async () => {
    const opened = open();
    for (let round = 0; round < 10; round += 1) {
      await writeFile(place('base/pages/demo/thing/.list.swp'), await pageText(`第${round}次`));
      await rename(place('base/pages/demo/thing/.list.swp'), place('base', PAGE));
      await until(() => title(opened) === `第${round}次`, `save ${round}`);
    }
  });

  it('sees files in folders that appear later, also after they were removed and made again', async () => {
    const opened = open();
    const write = async (name: string) => {
      await mkdir(place('data/schemas/pages/demo/thing'), { recursive: true });
      await writeFile(place('data/schemas', PAGE), await pageText(name));
    };
    await write('发布一');
    await until(() => title(opened) === '发布一', 'the first publish');
    await rm(place('data/schemas'), { recursive: true });
    await until(() => title(opened) !== '发布一', 'the removal');
    await write('发布二');
    await until(() => title(opened) === '发布二', 'the second publish');
    await writeFile(place('data/schemas', PAGE), await pageText('发布三'));
    await until(() => title(opened) === '发布三', 'a write into the new folder');
  });

  it('takes many files at once as few changes', async () => {
    const opened = open();
    const text = await pageText();
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        writeFile(
          place(`base/pages/demo/thing/more-${index}.yaml`),
          text.replace(/^(route: .*)$/m, `$1/more-${index}`),
        ),
      ),
    );
    await until(
      () =>
        opened.workspace().layers[0]?.length === undefined ||
        (opened.workspace().layers[0]?.length ?? 0) >= 100,
      'all files',
    );
    await sleep(300);
    expect(opened.workspace().layers[0]?.filter(({ path }) => path.includes('more-'))).toHaveLength(100);
    expect(changes.length).toBeLessThan(6);
  });

  it('loses no write of two that follow each other at once', async () => {
    const opened = open();
    for (let round = 0; round < 20; round += 1) {
      // Same length, same tick: only the text tells them apart.
      await writeFile(place('base', PAGE), await pageText(`甲${round % 10}`));
      await opened.reload();
      await writeFile(place('base', PAGE), await pageText(`乙${round % 10}`));
      await opened.reload();
      expect(title(opened)).toBe(`乙${round % 10}`);
    }
  });

  it('keeps the last good configuration while a file is broken, and says where', async () => {
    const opened = open();
    const before = opened.config();
    await writeFile(place('base', PAGE), (await pageText()).replace('columns:', 'colums:'));
    // A store may look while the file is being written.
    const codes = () => changes.at(-1)?.diagnostics.map(({ code, suggestion }) => [code, suggestion]);
    await until(() => String(codes()) === 'SCH-UNKNOWN-KEY,columns', 'the fault');

    expect(opened.config()).toBe(before);
    expect(opened.workspace().config).toBeUndefined();
    expect(changes.filter(({ good }) => good)).toEqual([]);

    await writeFile(place('base', PAGE), await pageText('修好了'));
    await until(() => title(opened) === '修好了', 'the repair');
    expect(changes.at(-1)?.good).toBe(true);
  });

  it('keeps what it knows while the whole directory is gone', async () => {
    const opened = open();
    const before = opened.config();
    await rename(place('base'), place('away'));
    // A look that was under way finds some of the files.
    const faults = () => changes.at(-1)?.diagnostics.map(({ code }) => code);
    await until(() => faults()?.join() === 'SCH-DIRECTORY', 'the fault');
    expect(opened.config()).toBe(before);

    await rename(place('away'), place('base'));
    await until(() => changes.at(-1)?.good === true, 'the return');
    await writeFile(place('base', PAGE), await pageText('回来了'));
    await until(() => title(opened) === '回来了', 'a write after the return');
  });

  it('ends on the last good texts after 200 saves, some of them broken, and never hands out a broken one', async () => {
    const opened = open();
    const good = await pageText('轮次');
    let last = '';
    for (let round = 0; round < 200; round += 1) {
      const broken = round % 3 === 1;
      last = broken ? last : `轮次${round}`;
      const text = broken ? good.slice(0, 40 + round) : good.replace('title: 轮次', `title: 轮次${round}`);
      await writeFile(place('base', PAGE), text);
      if (round % 7 === 0) await sleep(20);
      expect(opened.config().pages.get('demo/thing/list')?.kind).toBe('list');
    }
    await writeFile(place('base', PAGE), good.replace('title: 轮次', 'title: 最后'));
    await until(() => title(opened) === '最后', 'the last save');
    expect(opened.workspace().config).toBe(opened.config());
  });

  it('tells nobody any more once it is closed', async () => {
    const opened = open();
    await opened.close();
    await writeFile(place('base', PAGE), await pageText());
    await sleep(200);
    expect(changes).toEqual([]);
  });
});

describe('a start with broken files', () => {
  it('is refused with every fault, published files among them', async () => {
    await mkdir(place('data/schemas/pages/demo/thing'), { recursive: true });
    await writeFile(place('data/schemas', PAGE), 'kind: list\n');
    expect(() => open()).toThrow(BrokenSchemas);
  });
});

describe('overlays', () => {
  async function overlay(text: string): Promise<void> {
    await mkdir(place('overlay/pages/demo/thing'), { recursive: true });
    await writeFile(place('overlay', PAGE), text);
  }

  it('are reported as replacing or adding', async () => {
    await overlay(await pageText());
    await writeFile(
      place('overlay/pages/demo/thing/second.yaml'),
      (await pageText()).replace(/^(route: .*)$/m, '$1/second'),
    );
    const opened = open({ overlay: true });
    expect(opened.overlays()).toMatchObject([
      { path: PAGE, layer: 1, replaces: { path: PAGE } },
      { path: 'pages/demo/thing/second.yaml', layer: 1 },
    ]);
    expect(opened.overlays()[1]?.replaces).toBeUndefined();
  });

  it('warn when the file under them changed, name what, also after a restart, until they are written again', async () => {
    await overlay(await pageText('我的'));
    const first = open({ overlay: true, watch: false });
    expect(first.overlays()[0]?.baseChanged).toBeUndefined();
    await first.close();

    await writeFile(place('base', PAGE), await pageText('上游改了'));
    const second = open({ overlay: true, watch: false });
    expect(second.overlays()[0]?.baseChanged).toEqual(['title']);
    await second.close();
    const third = open({ overlay: true, watch: false });
    expect(third.overlays()[0]?.baseChanged).toEqual(['title']);

    await overlay(await pageText('我的，已核对'));
    await third.reload();
    expect(third.overlays()[0]?.baseChanged).toBeUndefined();
  });
});
