import { type Step, type Verb, verbsOf } from '#config/read/journey.ts';
import { settle } from '../browser/settle.ts';
import { choose, click, fill } from './act.ts';
import { expectAll } from './expect-all.ts';
import { type Fault, type Miss, persist } from './fault.ts';
import { openPage } from './open-page.ts';
import { readNames } from './read-names.ts';
import type { Walk } from './walk.ts';

const PATIENCE_S = 15;

/** Undefined when it is done. */
export async function doStep(step: Step, walk: Walk): Promise<Fault | undefined> {
  const [verb] = verbsOf(step);
  if (verb === undefined) throw new Error('A step does nothing');
  if (verb !== 'expect' && verb !== 'remember') walk.calls.begin();
  return persist({
    seconds: step.within ?? PATIENCE_S,
    once: () => attempt(step, verb, walk),
    thrown: (reason) => ({
      code: verb === 'expect' ? 'JOURNEY-EXPECT' : 'JOURNEY-STEP',
      zh: `这一步做不下去：${reason}`,
      en: `The step cannot be done: ${reason}`,
      path: [verb],
      at: 'key',
    }),
    isLost: () => walk.tab.isClosed(),
  });
}

async function attempt(step: Step, verb: Verb, walk: Walk): Promise<Miss | undefined> {
  if (verb === 'remember') return remember(step.remember ?? {}, walk);
  const { value, missing } = await readNames(step, walk);
  if (missing !== undefined) return noValue(missing, [verb]);
  if (value.open !== undefined) return openPage(walk, value.open);
  if (value.expect !== undefined) return expectAll(walk, value.expect, value.in);
  // Don't click what is still being drawn.
  await settle(walk.tab, walk.watch);
  if (value.click !== undefined) return click(walk, value.click, value.in);
  if (value.fill !== undefined) return fill(walk, value.fill, value.in);
  return choose(walk, value.choose ?? {}, value.in);
}

/** One after the other: a name may be used by the next. */
async function remember(names: NonNullable<Step['remember']>, walk: Walk): Promise<Miss | undefined> {
  for (const [name, text] of Object.entries(names)) {
    const { value, missing } = await readNames(text, walk);
    if (missing !== undefined) return noValue(missing, ['remember', name]);
    walk.remembered.set(name, value);
  }
  return undefined;
}

function noValue(name: string, path: Fault['path']): Miss {
  return () => ({
    code: 'JOURNEY-STEP',
    zh: `“${name}” 没有值：当前页面的地址或内容里没有它`,
    en: `"${name}" has no value: neither address nor content of the open page has it`,
    path,
    ...(path.length > 1 ? {} : { at: 'key' as const }),
  });
}
