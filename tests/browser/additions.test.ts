// Each row of the README's "I want to add…", made in a copy of the product and used there: the guide "extending the product",
// followed to the letter, and a fixture for each row that it does not make. At its end it prints the lines that each needed.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { Browser, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { journeyOf } from '#config/read/journey.ts';
import { checkFile } from '#config/workspace/check-file.ts';
import { openStorage, type Storage } from '#storage/storage.ts';
import { commonPlace, signInAs } from '../../platform/cli/browser/person.ts';
import { walkJourney } from '../../platform/cli/journey/walk-journey.ts';
import { type DemoCall, signIn } from '../../platform/operations/demo/demo-client.ts';
import { driverCases } from '../support/driver-cases.ts';
import { insertFixture } from '../support/fixture-rows.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { startLocalWorld } from '../support/local-driver-world.ts';
import { openBrowser } from '../support/open-browser.ts';
import { type GuideStep, guideSteps, readGuide, stepTitle } from '../support/read-guide.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const GUIDE = 'docs/guide/extend.md';
const ADDITIONS = 'tests/fixtures/additions';
/** Proved by the cases of every driver. */
const WITH_CASES = 'driver';
const COPIED = [
  ...['runtime', 'platform', 'plugins', 'presets', 'schemas', 'build', 'docs', 'tests/support'],
  ...['tests/snapshots', 'build.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'],
];
const steps = readGuide(join(ROOT, GUIDE));
const names = readdirSync(join(ROOT, ADDITIONS)).filter((name) => name !== 'README.md');
/** `title` is the row's first cell. */
const additions = names.map((name) => {
  const text = readFileSync(join(ROOT, ADDITIONS, name), 'utf8');
  return { name, title: /^# (.*)/.exec(text)?.[1] ?? '', steps: guideSteps(text) };
});

let copy: string;
let browser: Browser | undefined;
let platform: Platform | undefined;
let printed = '';
/** What follows a step that failed says nothing about the guide. */
let lost = false;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'aip-additions-'));
  const own = (path: string) => basename(path) !== 'node_modules';
  for (const part of COPIED) await cp(join(ROOT, part), join(copy, part), { recursive: true, filter: own });
  for (const part of ['node_modules', 'presets/node_modules'])
    await symlink(join(ROOT, part), join(copy, part)).catch(() => undefined);
});
afterAll(async () => {
  await browser?.close();
  await used?.storage.close();
  await platform?.stop();
  await rm(copy, { recursive: true, force: true });
});

/** In order, each only when all before it went well. */
const inOrder = (title: string, act: () => Promise<void>) =>
  it(title, async ({ skip }) => {
    if (lost) skip();
    lost = true;
    await act();
    lost = false;
  });

describe('the table of the README', () => {
  const text = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const table = /^\| I want to add….*\n\|[-|]+\n((?:\|.*\n)+)/m.exec(text)?.[1] ?? '';
  const cells = table.split('\n').filter(Boolean);
  const rows = cells.map((line) => (line.split('|')[1] ?? '').trim());

  it('has a fixture for each row that no guide makes', () => {
    expect(rows.length).toBeGreaterThan(10);
    const byGuide = (line: string, index: number) =>
      rows[index]?.endsWith(' *') || line.includes('docs/guide/first-entity.md');
    const open = rows.filter((_, index) => !byGuide(cells[index] ?? '', index));
    const titles = new Set(additions.map(({ title }) => title));
    expect(open.filter((row) => !titles.has(row))).toEqual([]);
    const known = new Set(rows.map((row) => row.replace(/ \*$/, '')));
    expect([...titles].filter((title) => !known.has(title))).toEqual([]);
  });

  it('has fixtures that are all used', () => {
    const proved = [...Object.keys(PROOFS), WITH_CASES].map((name) => `${name}.md`);
    expect([...names].sort()).toEqual(proved.sort());
  });
});

describe('the fixtures of the rows', () => {
  for (const { name, title, steps: own } of additions)
    inOrder(`${name} adds ${title}`, async () => {
      for (const step of own) await follow(step);
    });
});

describe('the guide', () => {
  for (const [index, step] of steps.entries())
    inOrder(`is right in step ${index + 1}: ${step.step} ${stepTitle(step)}`, () => follow(step));

  inOrder('ends with a console that draws the block and the column, of rows from the database', async () => {
    used = await startUse();
    const { call, tab, url } = used;
    const { id } = await call('organization.create', { name: '清点组织' });
    await call('project.create', { organizationId: id, name: '清点项目' });
    await tab.goto(`${url}/aic/admin/census`);
    const row = tab.getByRole('row').filter({ hasText: '清点项目' });
    await row.getByRole('cell', { name: '☆☆☆☆☆' }).waitFor();
    await tab.getByText('一个项目的应用越多，越要先问谁在用。').waitFor();
    await tab.getByText('平台组').waitFor();
  });
});

/** The copy's console, open. */
interface Use {
  readonly url: string;
  readonly call: DemoCall;
  readonly storage: Storage;
  readonly browser: Browser;
  readonly tab: Tab;
  readonly place: { readonly organizationId: string; readonly projectId: string };
}

let used: Use | undefined;

/** What each fixture is good for, by the name of its file. */
const PROOFS: Readonly<Record<string, (use: Use) => Promise<unknown>>> = {
  async field({ call, place }) {
    const { id } = await call('model.create', { ...place, name: '有出处', vendor: '平台组' });
    expect(await call('model.get', { id })).toMatchObject({ name: '有出处', vendor: '平台组' });
    const long = call('model.create', { ...place, name: '太长', vendor: '九个字的提供方名称' });
    await expect(long).rejects.toThrow(/request\.invalid.*vendor|vendor.*request\.invalid/);
  },
  async state({ call, storage, place }) {
    const id = await insertFixture(storage.db, 'abtest', place);
    await call('abtest.archive', { id });
    expect(await call('abtest.get', { id })).toMatchObject({ state: 'Archived' });
    await expect(call('abtest.archive', { id })).rejects.toThrow('state.conflict');
  },
  async blocks({ call, place }) {
    await call('volume.create', { ...place, name: 'data' });
    const renamed = call('project.update', { id: place.projectId, name: '改名' });
    await expect(renamed).rejects.toThrow(/存储卷.*data|data.*存储卷/);
  },
  async notification({ call, storage, place }) {
    const id = await insertFixture(storage.db, 'application', place);
    await call('application.disable', { id });
    const inbox = async () => JSON.stringify((await call('notification.list', {})).result);
    await expect.poll(inbox).toContain(`应用“${id}”已停用`);
  },
  error: ({ call, place }) =>
    expect(call('volume.create', { ...place, name: 'platform' })).rejects.toThrow('“platform”由平台保留'),
  async filter({ tab, url }) {
    // Room for all filters in the first row, whatever the font.
    await tab.setViewportSize({ width: 1920, height: 900 });
    await tab.goto(`${url}/aic/admin/jobs`);
    const asked = tab.waitForRequest(
      (request) => request.postData()?.includes('"state":"Canceled"') === true,
    );
    await tab.getByRole('button', { name: '已取消', pressed: false }).click();
    await tab.getByRole('button', { name: '已取消', pressed: true }).waitFor();
    expect((await (await asked).response())?.status()).toBe(200);
  },
  async 'page-kind'({ tab, url }) {
    await tab.goto(`${url}/aic/admin/leaflet`);
    await tab.getByRole('heading', { name: '维护告示' }).waitFor();
    await tab.getByText('今晚十点到十一点维护').waitFor();
  },
  async widget({ tab, url }) {
    await tab.goto(`${url}/user/users/create`);
    const input = tab.getByRole('textbox', { name: '邮箱' });
    await input.fill('a@example.com');
    expect(await input.getAttribute('type')).toBe('email');
  },
  async plugin({ tab, url }) {
    await tab.goto(`${url}/aic/admin/jobs/schedules`);
    const { timeZone } = await tab.evaluate(() => new Intl.DateTimeFormat().resolvedOptions());
    await tab.getByText(`时间按浏览器的时区显示：${timeZone}`).waitFor();
  },
  async journey({ url, browser: opened }) {
    const path = 'journeys/aic/job-plan.yaml';
    const text = await readFile(join(copy, 'schemas', path), 'utf8');
    const { source } = checkFile({ file: path, path, text }, 0);
    if (source === undefined) return expect.fail(path);
    const config = await loadTestConfig();
    const world = { url, passwordOf: () => platform?.adminPassword, stop: async () => undefined };
    const person = (await signInAs('systemAdmin', world, opened, config)) ?? expect.fail('No person');
    const place = await commonPlace([person]);
    const walked = await walkJourney(journeyOf(source), source, person, { config, url, place, output: copy });
    expect(walked).toMatchObject({ diagnostics: [], done: 3 });
    await person.context.close();
  },
};

describe('what was added', () => {
  for (const [name, prove] of Object.entries(PROOFS))
    it(`works: ${name}`, async ({ skip }) => {
      if (used === undefined) return skip();
      await prove(used);
    });
});

driverCases('polite', async () => {
  const path = 'platform/engines/runner/driver/polite/polite-driver.ts';
  const { createPoliteDriver } = await import(join(copy, path));
  return startLocalWorld(createPoliteDriver);
});

describe('what it took', () => {
  it('is printed', () => {
    const sections = readFileSync(join(ROOT, GUIDE), 'utf8')
      .split(/^## \d+\. /m)
      .slice(1);
    const ofGuide = sections.map((text) => [text.split('\n')[0] ?? '', costOf(guideSteps(text))] as const);
    const ofRows = additions.map(({ name, steps: own }) => [basename(name, '.md'), costOf(own)] as const);
    const rows = [...ofGuide, ...ofRows].filter(([, { files }]) => files > 0);
    for (const [, cost] of rows) expect(cost.lines).toBeGreaterThan(0);
    const table = rows.map(
      ([title, { files, changed, lines }]) =>
        `${title}: ${lines} lines, ${files} files, ${changed} of them changed`,
    );
    console.info(table.join('\n'));
  });
});

/** Builds the copy, starts it and opens it as its administrator. */
async function startUse(): Promise<Use> {
  await run('npm run build -- --quiet');
  platform = await startPlatform({ root: copy });
  const { url, adminPassword } = platform;
  const known = await loadTestConfig();
  // The one call that only the copy's contracts have.
  const like = known.operations.get('abtest.delete') ?? expect.fail('abtest.delete');
  const archive = { ...like, id: 'abtest.archive', path: like.path.replace(/delete$/, 'archive') };
  const config = { ...known, operations: new Map([...known.operations, [archive.id, archive]]) };
  const call = await signIn({ config, fetch, origin: url }, 'admin', adminPassword);
  const { id: organizationId } = await call('organization.create', { name: '一个组织' });
  const { id: projectId } = await call('project.create', { organizationId, name: '一个项目' });
  const place = { organizationId: String(organizationId), projectId: String(projectId) };
  browser = await openBrowser();
  const context = await browser.newContext();
  await context.request.post(`${url}/api/base/login`, {
    data: { username: 'admin', password: adminPassword },
  });
  const storage = openStorage({ connectionString: await platform.databaseUrl(), poolSize: 2 });
  return { url, call, storage, browser, place, tab: await context.newPage() };
}

interface Cost {
  /** Made or changed. */
  readonly files: number;
  readonly changed: number;
  readonly lines: number;
}

/** What a person writes by hand: what commands generate is not counted. */
function costOf(own: readonly GuideStep[]): Cost {
  const made = own.flatMap((step) => (step.step === 'file' ? [step] : []));
  const edits = own.flatMap((step) => (step.step === 'edit' ? [step] : []));
  const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
  const added = edits.map(({ before, after }) => {
    const old = new Set(linesOf(before));
    return linesOf(after).filter((line) => !old.has(line)).length;
  });
  const changed = new Set(edits.map(({ path }) => path)).size;
  return {
    files: made.length + changed,
    changed,
    lines: [...made.map(({ text }) => linesOf(text).length), ...added].reduce((sum, one) => sum + one, 0),
  };
}

async function follow(step: GuideStep): Promise<void> {
  switch (step.step) {
    case 'run':
      printed = '';
      for (const line of step.text.trim().split('\n')) printed += await run(line);
      return;
    case 'output':
      for (const line of step.lines) expect(printed).toContain(line);
      return;
    case 'file': {
      await mkdir(dirname(join(copy, step.path)), { recursive: true });
      return writeFile(join(copy, step.path), step.text);
    }
    case 'edit': {
      const file = join(copy, step.path);
      const text = await readFile(file, 'utf8');
      // The place exists, and once: a guide whose place has moved is wrong.
      expect(text.split(step.before)).toHaveLength(2);
      return writeFile(
        file,
        text.replace(step.before, () => step.after),
      );
    }
    default:
      throw new Error(`The guide shows what nobody looks at here: ${step.step}`);
  }
}

/** What it prints; a command that fails throws with it. */
function run(line: string): Promise<string> {
  const [program = '', ...args] = line.split(' ');
  return new Promise((done, fail) => {
    execFile(program, args, { cwd: copy, maxBuffer: 1 << 24 }, (error, stdout, stderr) => {
      if (error === null) done(stdout + stderr);
      else fail(new Error(`${line}:\n${stdout}${stderr}`));
    });
  });
}
