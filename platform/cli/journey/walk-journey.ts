// One journey from its first step to its last, or to the one that cannot be done.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Page as Tab } from 'playwright-core';
import type { Config } from '#config/config.ts';
import { type Journey, UNIQUE } from '#config/read/journey.ts';
import type { Source } from '#config/read/source.ts';
import type { Diagnostic } from '#core/diagnostic.ts';
import type { RouteParams } from '#core/route.ts';
import type { Person } from '../browser/person.ts';
import { createRouteValues } from '../browser/route-values.ts';
import { settle } from '../browser/settle.ts';
import { watchTab } from '../browser/watch-tab.ts';
import { findWays } from '../browser/ways.ts';
import { shownPath } from '../files/read-files.ts';
import { doStep } from './do-step.ts';
import { faultDiagnostic } from './fault-diagnostic.ts';
import { unexpected } from './unexpected.ts';
import type { Walk } from './walk.ts';
import { watchCalls } from './watch-calls.ts';

/** A page that cannot be drawn must not take the rest of the run along. */
const PICTURE_PATIENCE_MS = 30_000;

export interface JourneyWorld {
  readonly config: Config;
  readonly url: string;
  readonly place: RouteParams;
  /** Directory of pictures. */
  readonly output: string;
}

export interface Walked {
  readonly diagnostics: readonly Diagnostic[];
  /** Steps that were done. */
  readonly done: number;
  readonly seconds: number;
}

/** Closes nothing: the person's context belongs to the caller. */
export async function walkJourney(
  journey: Journey,
  source: Source,
  person: Person,
  world: JourneyWorld,
): Promise<Walked> {
  const started = performance.now();
  const tab = await person.context.newPage();
  const { config, url, place } = world;
  const walk: Walk = {
    tab,
    watch: watchTab(tab),
    calls: watchCalls(tab, config),
    config,
    url,
    place,
    paramsOf: createRouteValues({ config, ways: findWays(config), place, read: person.read }),
    remembered: new Map([[UNIQUE, randomBytes(3).toString('hex')]]),
  };
  const diagnostics: Diagnostic[] = [];
  let told = 0;
  let done = 0;
  for (const [index, step] of journey.steps.entries()) {
    const fault = await doStep(step, walk);
    if (fault === undefined) done += 1;
    if (index === journey.steps.length - 1) await settle(tab, walk.watch);
    const complaints = await walk.watch.complaints();
    diagnostics.push(...unexpected(complaints.slice(told), journey, index, source, config));
    told = complaints.length;
    if (fault === undefined) continue;
    const picture = await pictureOf(tab, join(world.output, `${journey.id}.png`));
    diagnostics.push(faultDiagnostic(fault, source, ['steps', index], picture));
    break;
  }
  return { diagnostics, done, seconds: (performance.now() - started) / 1000 };
}

/** As a person would name the file; undefined when the page cannot be drawn or the file not written. */
async function pictureOf(tab: Tab, path: string): Promise<string | undefined> {
  try {
    await tab.screenshot({ path, timeout: PICTURE_PATIENCE_MS });
    return shownPath(path);
  } catch (error) {
    if (tab.isClosed()) throw error;
    return undefined;
  }
}
