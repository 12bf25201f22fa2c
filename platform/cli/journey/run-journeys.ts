// `validate --journeys`: journeys one after the other on one platform with the demo's data, in one headless browser.
import type { Config } from '#config/config.ts';
import type { SchemaIndex } from '#config/index/schema-index.ts';
import type { Journey } from '#config/read/journey.ts';
import { type Finding, type Source, toDiagnostic } from '#config/read/source.ts';
import type { Diagnostic } from '#core/diagnostic.ts';
import type { RouteParams } from '#core/route.ts';
import { commonPlace, signInAs } from '../browser/person.ts';
import { type DemoRequest, withDemo } from '../browser/with-demo.ts';
import { type Walked, walkJourney } from './walk-journey.ts';

export interface JourneysRequest extends DemoRequest {
  readonly config: Config;
  readonly schemaIndex: SchemaIndex;
  readonly journeys: readonly Journey[];
  /** Pictures of steps that fail go there. */
  readonly output: string;
  readonly tell: (line: string) => void;
}

export interface JourneyResult {
  readonly journey: Journey;
  /** Undefined: no one with its role. */
  readonly walked: Walked | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** @throws UsageError when something that it needs is missing or does not start, or after a signal */
export function runJourneys(request: JourneysRequest): Promise<readonly JourneyResult[]> {
  return withDemo(request, async (browser, platform) => {
    const signIn = (role: string) => signInAs(role, platform, browser, request.config);
    const place = await placeOfAll(request.config, signIn);
    const results: JourneyResult[] = [];
    for (const journey of request.journeys) {
      const source = request.schemaIndex.source('journey', journey.id);
      if (source === undefined) continue;
      const person = await signIn(journey.as);
      const world = { config: request.config, url: platform.url, place, output: request.output };
      const walked = person && (await walkJourney(journey, source, person, world));
      await person?.context.close();
      const diagnostics = walked?.diagnostics ?? [toDiagnostic(nobody(journey, source))];
      const result = { journey, walked, diagnostics };
      results.push(result);
      request.tell(told(result));
    }
    return results;
  });
}

/** The same for every journey: who works where does not depend on which journeys are walked. */
async function placeOfAll(
  { permissions }: Config,
  signIn: (role: string) => ReturnType<typeof signInAs>,
): Promise<RouteParams> {
  const people = await Promise.all(Object.keys(permissions.roles).map((role) => signIn(role)));
  const present = people.filter((person) => person !== undefined);
  const place = await commonPlace(present);
  await Promise.all(present.map(({ context }) => context.close()));
  return place;
}

function told({ journey: { id, title }, walked, diagnostics }: JourneyResult): string {
  if (walked === undefined) return `? ${id} ${title}：没有走\n`;
  const found = diagnostics.length === 0 ? '●' : '×';
  return `${found} ${id} ${title}：${walked.done} 步，${walked.seconds.toFixed(1)} 秒\n`;
}

function nobody({ as }: Journey, source: Source): Finding {
  return {
    code: 'JOURNEY-NO-ACCOUNT',
    severity: 'warning',
    zh: `演示数据里没有角色 “${as}” 的账号，旅程没有走`,
    en: `Nobody of the demo holds the role "${as}": the journey was not walked`,
    source,
    path: ['as'],
  };
}
