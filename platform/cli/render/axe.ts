// axe-core in an open tab: what it calls serious or critical, by day and by night.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page as Tab } from 'playwright-core';
import { isMissingPackage } from '../browser/missing-package.ts';
import { UsageError } from '../command/usage-error.ts';

export type Scheme = 'light' | 'dark';

export interface AxeFault {
  /** Id of axe's rule, e.g. `label`. */
  readonly rule: string;
  readonly scheme: Scheme;
  /** What the rule asks for. */
  readonly zh: string;
  readonly en: string;
  /** Beginning of the element's HTML. */
  readonly element: string;
  /** Kind of the element, see `elementKinds`. */
  readonly kind: string;
}

export interface AxeChecker {
  readonly script: string;
  /** Chinese texts by rule. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The other scheme changes colours only. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const ELEMENT_LENGTH = 160;
/** Colours on their way from one scheme to the other belong to neither. */
const STILL = '*, *::before, *::after { transition: none !important; animation: none !important; }';

/** @throws UsageError when the package is missing */
export async function loadAxe(): Promise<AxeChecker> {
  try {
    const { resolve } = createRequire(import.meta.url);
    const [script, locale] = await Promise.all([
      readFile(resolve('axe-core/axe.min.js'), 'utf8'),
      readFile(resolve('axe-core/locales/zh_CN.json'), 'utf8'),
    ]);
    const { rules }: { rules: Readonly<Record<string, { help: string }>> } = JSON.parse(locale);
    return { script, texts: new Map(Object.entries(rules).map(([rule, { help }]) => [rule, help])) };
  } catch (error) {
    if (!isMissingPackage(error)) throw error;
    throw new UsageError('--render 需要 axe-core：运行 npm install --include=dev');
  }
}

/** Checks the page as it stands, then its colours in the dark; leaves the tab light again. */
export async function checkBothSchemes(tab: Tab, checker: AxeChecker): Promise<readonly AxeFault[]> {
  await tab.evaluate(checker.script);
  const light = await check(tab, checker, 'light');
  await tab.addStyleTag({ content: STILL });
  await tab.emulateMedia({ colorScheme: 'dark' });
  await tab.evaluate(twoFrames);
  const dark = await check(tab, checker, 'dark', COLOUR_RULES);
  await tab.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark];
}

async function check(
  tab: Tab,
  { texts }: AxeChecker,
  scheme: Scheme,
  rules?: readonly string[],
): Promise<readonly AxeFault[]> {
  const violations = await tab.evaluate(runAxe, rules);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, kind }) => ({
        rule: id,
        scheme,
        zh: texts.get(id) ?? help,
        en: help,
        element: html.slice(0, ELEMENT_LENGTH),
        kind,
      })),
    );
}

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly kind: string }[];
}

interface AxeNode {
  readonly html: string;
  readonly element?: Element;
}

/** Runs in the browser. The kind is made as `elementKinds` makes it. */
async function runAxe(rules: readonly string[] | undefined): Promise<readonly Violation[]> {
  const { axe } = window as unknown as {
    axe: {
      run: (options: object) => Promise<{
        violations: readonly (Omit<Violation, 'nodes'> & { readonly nodes: readonly AxeNode[] })[];
      }>;
    };
  };
  const only = rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } };
  const { violations } = await axe.run({ resultTypes: ['violations'], elementRef: true, ...only });
  return violations.map(({ id, impact, help, nodes }) => ({
    id,
    impact,
    help,
    nodes: nodes.map(({ html, element }) => ({
      html,
      kind: [element?.tagName, element?.getAttribute('class'), element?.getAttribute('role')].join(' '),
    })),
  }));
}

/** Runs in the browser. */
function twoFrames(): Promise<unknown> {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}
