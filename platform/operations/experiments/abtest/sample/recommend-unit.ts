// Which unit a test should have, of those that the service's last days tell of.
import type { Operations } from '#core/generated/contracts.ts';
import type { VersionConfig } from '../version/test-version.ts';
import { knownUnit } from './planned-units.ts';

type UnitChoice = Operations['abtest.version.samplesize']['response']['unitChoices'][number];

/** Days that show what a week is like. */
export const WEEK_DAYS = 7;
/** People wait four weeks for a sounder unit, not longer. */
const RECOMMENDED_DAYS = 28;

/**
 * The widest unit that decides within four weeks; else the one that decides soonest. Never single calls, whose intervals are
 * too narrow, and nothing in place of a header's units before a week has shown that others would do.
 *
 * @param choices the widest first
 */
export function recommendUnit(
  unit: VersionConfig['unit'],
  days: number,
  choices: readonly UnitChoice[],
): readonly UnitChoice[] {
  const isTold = knownUnit(unit) !== undefined || days >= WEEK_DAYS;
  const able = choices.filter((choice) => isTold && choice.unit !== 'request' && choice.neededDays !== null);
  const best =
    able.find(({ neededDays }) => (neededDays ?? 0) <= RECOMMENDED_DAYS) ??
    able.toSorted((one, other) => (one.neededDays ?? 0) - (other.neededDays ?? 0))[0];
  return choices.map((choice) => ({ ...choice, recommended: choice === best }));
}
