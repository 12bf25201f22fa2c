// The guide "extending the product", followed to the letter in a copy of it: a block, a column, a call with a page, a job, a rule.
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../platform/operations/demo/demo-client.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { openBrowser } from '../support/open-browser.ts';
import { type GuideStep, readGuide } from '../support/read-guide.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const COPIED = [
  ...['runtime', 'platform', 'plugins', 'presets', 'schemas', 'build', 'docs', 'tests/support'],
  ...['tests/snapshots', 'build.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'],
];
const steps = readGuide(join(ROOT, 'docs/guide/extend.md'));

let copy: string;
let browser: Browser | undefined;
let platform: Platform | undefined;
let printed = '';
/** What follows a step that failed says nothing about the guide. */
let lost = false;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'aip-extend-'));
  const own = (path: string) => basename(path) !== 'node_modules';
  for (const part of COPIED) await cp(join(ROOT, part), join(copy, part), { recursive: true, filter: own });
  for (const part of ['node_modules', 'presets/node_modules'])
    await symlink(join(ROOT, part), join(copy, part)).catch(() => undefined);
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
  await rm(copy, { recursive: true, force: true });
});

describe('the guide', () => {
  for (const [index, step] of steps.entries())
    it(`is right in step ${index + 1}: ${step.step} ${titleOf(step)}`, async ({ skip }) => {
      if (lost) skip();
      lost = true;
      await follow(step);
      lost = false;
    });

  it('ends with a console that draws the block and the column, of rows from the database', async ({
    skip,
  }) => {
    if (lost) skip();
    await run('npm run build -- --quiet');
    platform = await startPlatform({ root: copy });
    browser = await openBrowser();
    const target = { config: await loadTestConfig(), fetch, origin: platform.url };
    const call = await signIn(target, 'admin', platform.adminPassword);
    const { id } = await call('organization.create', { name: '清点组织' });
    await call('project.create', { organizationId: id, name: '清点项目' });
    const context = await browser.newContext();
    const login = { username: 'admin', password: platform.adminPassword };
    await context.request.post(`${platform.url}/api/base/login`, { data: login });
    const tab = await context.newPage();
    await tab.goto(`${platform.url}/aic/admin/census`);
    const row = tab.getByRole('row').filter({ hasText: '清点项目' });
    await row.getByRole('cell', { name: '☆☆☆☆☆' }).waitFor();
    await tab.getByText('一个项目的应用越多，越要先问谁在用。').waitFor();
    await tab.getByText('平台组').waitFor();
  });
});

function titleOf(step: GuideStep): string {
  if ('lines' in step) return step.lines[0] ?? '';
  return 'path' in step ? step.path : (step.text.split('\n')[0] ?? '');
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
