// What must be there, each looked for on its own: what is wrong, or undefined.
import type { Locator } from 'playwright-core';
import { callOf, type Expectation } from '#config/read/journey.ts';
import type { Fault } from './fault.ts';
import { countRows, readFieldErrors, readStates, readTexts } from './on-screen.ts';
import { readMain } from './read-main.ts';
import { nearby, similar } from './visible-names.ts';
import type { Walk } from './walk.ts';

export type Told = Pick<Fault, 'zh' | 'en' | 'there' | 'suggestion'>;

export async function lookForPage(wanted: string, { tab }: Walk): Promise<Told | undefined> {
  const { pageId, state: shown } = await readMain(tab);
  if (pageId === wanted && (shown === 'ready' || shown === 'empty')) return undefined;
  return pageId === wanted
    ? { zh: `页面 “${wanted}” 停在 ${shown}`, en: `The page "${wanted}" stops at ${shown}` }
    : {
        zh: `应当打开 “${wanted}”，打开着的是 “${pageId ?? shown}”`,
        en: `"${wanted}" should be open; "${pageId ?? shown}" is`,
      };
}

export async function lookForCall(
  wanted: NonNullable<Expectation['call']>,
  { calls, tab }: Walk,
): Promise<Told | undefined> {
  const { operation, status } = callOf(wanted);
  const made = calls.made();
  const isWanted = (answer: number) =>
    status === undefined ? answer >= 200 && answer < 400 : answer === status;
  if (made.some((one) => one.operation === operation && isWanted(one.status))) return undefined;
  const errors = await tab.locator('body').evaluate(readFieldErrors);
  const list = made.map((one) => `${one.operation} ${one.status}`);
  return {
    zh: `上一个动作之后没有${status === undefined ? `成功调用 ${operation}` : `调用 ${operation} 并回答 ${status}`}`,
    en: `After the last action ${operation} was not called ${status === undefined ? 'successfully' : `answering ${status}`}`,
    there: {
      zh: `实际调用：${list.join('、') || '没有'}${errors.length === 0 ? '' : `；表单提示：${errors.map((one) => `“${one}”`).join('、')}`}`,
      en: `Called: ${list.join(', ') || 'nothing'}${errors.length === 0 ? '' : `; the form says: ${errors.map((one) => `"${one}"`).join(', ')}`}`,
    },
  };
}

export async function lookForText(wanted: string, root: Locator): Promise<Told | undefined> {
  const shown = await root.evaluate(readTexts);
  if (shown.some((one) => one.includes(wanted))) return undefined;
  const near = nearby(wanted, similar(wanted, shown.slice(1).flatMap(clausesOf)));
  return {
    zh: `没有看到 “${wanted}”`,
    en: `"${wanted}" is not to be seen`,
    ...(near.count === 0 ? {} : { there: { zh: `最接近的是：${near.zh}`, en: `The nearest: ${near.en}` } }),
    suggestion: near.suggestion,
  };
}

/** What was meant may be a part of a long text. */
function clausesOf(text: string): readonly string[] {
  return [text, ...text.split(/[\s，。；：、（）！？“”]+/)].filter((part) => part !== '');
}

export async function lookForGone(wanted: string, root: Locator): Promise<Told | undefined> {
  const [shown = ''] = await root.evaluate(readTexts);
  if (!shown.includes(wanted)) return undefined;
  return { zh: `“${wanted}” 仍然看得到`, en: `"${wanted}" is still to be seen` };
}

export async function lookForState(
  wanted: string,

  root: Locator,
  isWhole: boolean,
): Promise<Told | undefined> {
  const shown = await root.evaluate(readStates, isWhole);
  if (shown.includes(wanted)) return undefined;
  const near = nearby(wanted, shown);
  return {
    zh: `状态不是 “${wanted}”`,
    en: `The state is not "${wanted}"`,
    there: { zh: `显示的是：${near.zh}`, en: `Shown: ${near.en}` },
  };
}

export async function countRowsOf(
  wanted: NonNullable<Expectation['rows']>,

  root: Locator,
): Promise<Told | undefined> {
  const counted = await root.evaluate(countRows);
  const least = typeof wanted === 'object' ? wanted.atLeast : wanted;
  const isRight = typeof wanted === 'object' ? (counted ?? 0) >= least : counted === least;
  if (isRight) return undefined;
  const should =
    typeof wanted === 'object'
      ? { zh: `至少 ${least}`, en: `at least ${least}` }
      : { zh: `${least}`, en: `${least}` };
  return counted === undefined
    ? {
        zh: `应当有 ${should.zh} 行，这里没有加载完的表格`,
        en: `There should be ${should.en} rows; no table has loaded`,
      }
    : {
        zh: `应当有 ${should.zh} 行，实际 ${counted} 行`,
        en: `There should be ${should.en} rows; there are ${counted}`,
      };
}
