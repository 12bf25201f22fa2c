// What a person does on an open page: click, fill in, choose.
import type { Locator } from 'playwright-core';
import type { Step } from '#config/read/journey.ts';
import { distinct } from './distinct.ts';
import type { Miss } from './fault.ts';
import { findClickable, findGroup, findList, findWritable } from './find-control.ts';
import { noPlace } from './no-place.ts';
import { placeNamesAround, placesOf } from './places.ts';
import { controlNames, fieldNames, nearby } from './visible-names.ts';
import type { Walk } from './walk.ts';

/** One try, in ms: whether the element can be used at all is asked again and again. */
const TRY_MS = 1000;

export async function click(
  walk: Walk,
  label: string,
  within: string | undefined,
): Promise<Miss | undefined> {
  const places = await placesOf(walk.tab, within);
  if (places.length === 0) return noPlace(walk.tab, within ?? '', 'JOURNEY-STEP');
  const found = await findClickable(places, label);
  if (found === undefined)
    return () => notThere(label, places, controlNames, ['click'], '可以点击的', 'to click');
  const [one, ...others] = await distinct(found);
  if (one === undefined || others.length > 0)
    return () => ambiguous(label, found, others.length + 1, ['click']);
  if (await one.isDisabled()) return () => unusable(label, one, ['click']);
  await one.click({ timeout: TRY_MS });
  return undefined;
}

export async function fill(
  { tab }: Walk,
  values: NonNullable<Step['fill']>,
  within: string | undefined,
): Promise<Miss | undefined> {
  const places = await placesOf(tab, within);
  if (places.length === 0) return noPlace(tab, within ?? '', 'JOURNEY-STEP');
  for (const [label, value] of Object.entries(values)) {
    const path = ['fill', label];
    const found = await findWritable(places, label);
    if (found === undefined)
      return () => notThere(label, places, fieldNames, path, '可以填写的', 'to fill in');
    const count = await found.count();
    if (count > 1) return () => ambiguous(label, found, count, path);
    if (!(await found.isEditable())) return () => unusable(label, found, path);
    await found.fill(String(value), { timeout: TRY_MS });
  }
  return undefined;
}

export async function choose(
  { tab }: Walk,
  values: NonNullable<Step['choose']>,
  within: string | undefined,
): Promise<Miss | undefined> {
  const places = await placesOf(tab, within);
  if (places.length === 0) return noPlace(tab, within ?? '', 'JOURNEY-STEP');
  for (const [label, option] of Object.entries(values)) {
    const path = ['choose', label];
    const group = await findGroup(places, label);
    const field = group ?? (await findList(places, label));
    if (field === undefined)
      return () => notThere(label, places, fieldNames, path, '可以选择的', 'to choose from');
    const [one, ...others] = await distinct(field);
    if (one === undefined || others.length > 0) return () => ambiguous(label, field, others.length + 1, path);
    const miss =
      group !== undefined
        ? await chooseFrom(one, option, path)
        : (await one.evaluate((element) => element instanceof HTMLSelectElement))
          ? await chooseInSelect(one, option, path)
          : await chooseInList(tab.locator('body'), one, option, path);
    if (miss !== undefined) return miss;
  }
  return undefined;
}

async function chooseInSelect(select: Locator, option: string, path: Path): Promise<Miss | undefined> {
  const texts = (await select.locator('option').allTextContents()).map((text) => text.trim());
  const index = [texts.indexOf(option), texts.findIndex((text) => text.includes(option))].find(
    (at) => at >= 0,
  );
  if (index === undefined) return () => noOption(option, texts, path);
  if (await select.isDisabled()) return () => unusable(option, select, path);
  await select.selectOption({ index }, { timeout: TRY_MS });
  return undefined;
}

/** A list that opens on a click. */
async function chooseInList(
  body: Locator,
  field: Locator,
  option: string,
  path: Path,
): Promise<Miss | undefined> {
  const list = body.getByRole('listbox').filter({ visible: true });
  if ((await list.count()) === 0) await field.click({ timeout: TRY_MS });
  return chooseFrom(list.last(), option, path);
}

async function chooseFrom(host: Locator, option: string, path: Path): Promise<Miss | undefined> {
  const found = await findClickable([host], option);
  if (found === undefined) {
    return async () => noOption(option, await host.locator('[role="option"], label').allInnerTexts(), path);
  }
  const [one, ...others] = await distinct(found);
  if (one === undefined || others.length > 0) return () => ambiguous(option, found, others.length + 1, path);
  await one.click({ timeout: TRY_MS });
  return undefined;
}

type Path = readonly string[];

async function notThere(
  label: string,
  places: readonly Locator[],
  namesIn: (places: readonly Locator[]) => Promise<readonly string[]>,
  path: Path,
  zh: string,
  en: string,
) {
  const near = nearby(label, await namesIn(places));
  return {
    code: 'JOURNEY-STEP' as const,
    zh: `没有${zh} “${label}”`,
    en: `There is no "${label}" ${en}`,
    there: { zh: `这里有：${near.zh}`, en: `There is: ${near.en}` },
    path,
    at: markedPart(path),
    suggestion: near.suggestion,
  };
}

function noOption(option: string, all: readonly string[], path: Path) {
  const near = nearby(
    option,
    all.filter((text) => text.trim() !== ''),
  );
  return {
    code: 'JOURNEY-STEP' as const,
    zh: `没有选项 “${option}”`,
    en: `There is no option "${option}"`,
    there: { zh: `可以选：${near.zh}`, en: `There is: ${near.en}` },
    path,
    suggestion: near.suggestion,
  };
}

async function ambiguous(label: string, found: Locator, count: number, path: Path) {
  const names = await placeNamesAround(found);
  const near = nearby(label, names);
  return {
    code: 'JOURNEY-STEP' as const,
    zh: `有 ${count} 个 “${label}”，用 in 写明在哪一行或哪张卡片`,
    en: `"${label}" is there ${count} times: say with "in" in which row or card`,
    ...(names.length < 2 ? {} : { there: { zh: `它们在：${near.zh}`, en: `They are in: ${near.en}` } }),
    path,
    at: markedPart(path),
  };
}

async function unusable(label: string, element: Locator, path: Path) {
  const reason = (await element.getAttribute('title')) ?? '';
  return {
    code: 'JOURNEY-STEP' as const,
    zh: `“${label}” 现在不能用${reason === '' ? '' : `：${reason}`}`,
    en: `"${label}" cannot be used now${reason === '' ? '' : `: ${reason}`}`,
    path,
    at: markedPart(path),
  };
}

/** A label of a field is a key of the step, the text to click a value. */
function markedPart({ length }: Path): 'key' | 'value' {
  return length > 1 ? 'key' : 'value';
}
