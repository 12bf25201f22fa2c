// `validate --render`: every page as every role in a headless browser, on the embedded platform with the demo's data.
import { join } from 'node:path';
import type { Config } from '#config/config.ts';
import type { SchemaIndex } from '#config/index/schema-index.ts';
import { isPagePermitted } from '#config/viewer/page-permitted.ts';
import { roleViewer } from '#config/viewer/role-viewer.ts';
import type { Diagnostic } from '#core/diagnostic.ts';
import { commonPlace, type Person, signInAs } from '../browser/person.ts';
import { watchTab } from '../browser/watch-tab.ts';
import { type DemoRequest, withDemo } from '../browser/with-demo.ts';
import { drawSample } from '../command/draw-sample.ts';
import { type AxeChecker, loadAxe } from './axe.ts';
import { createAxeMemory } from './axe-memory.ts';
import { findParams, type ParamsOf } from './find-params.ts';
import { type Finding, toDiagnostics } from './finding.ts';
import { judge } from './judge.ts';
import type { Look } from './summary.ts';
import { type PageView, pageViews, viewAddress } from './views.ts';
import { visit } from './visit.ts';

export interface RenderRequest extends DemoRequest {
  readonly config: Config;
  readonly schemaIndex: SchemaIndex;
  /** Page ids; all when empty. */
  readonly only: readonly string[];
  /** Page ids that every role opens. */
  readonly pages: readonly string[];
  /** Percent of what other roles than the first open of the remaining pages; absent: everything. */
  readonly sample: number | undefined;
  readonly seed: string;
  /** Pictures go there. */
  readonly output: string;
  readonly tell: (line: string) => void;
}

export interface Rendered {
  readonly diagnostics: readonly Diagnostic[];
  readonly looks: readonly Look[];
}

/** Tabs at once: while one waits for the server, another draws. */
const TABS = 3;

/** @throws UsageError when something that it needs is missing or does not start, or after a signal */
export async function renderPages(request: RenderRequest): Promise<Rendered> {
  const checker = await loadAxe();
  return withDemo(request, async (browser, platform) => {
    const { config } = request;
    const roles = Object.keys(config.permissions.roles);
    const people: Person[] = [];
    for (const role of roles) {
      const person = await signInAs(role, platform, browser, config);
      if (person !== undefined) people.push(person);
    }
    const views = pageViews(config).filter(
      ({ page }) => request.only.length === 0 || request.only.includes(page.id),
    );
    const params = await findParams(config, people, await commonPlace(people), views);
    const looks = await lookAtAll({ ...request, people, views, params, checker, url: platform.url });
    const findings = [
      ...roles.filter((role) => !people.some((person) => person.role === role)).map(nobody),
      ...looks.flatMap((look) => look.findings),
    ];
    return { looks, diagnostics: toDiagnostics(findings, config, request.schemaIndex) };
  });
}

interface Round extends RenderRequest {
  readonly people: readonly Person[];
  readonly views: readonly PageView[];
  readonly params: ParamsOf;
  readonly checker: AxeChecker;
  readonly url: string;
}

/** Role after role: what the first one's pages were checked for need not be checked again. */
async function lookAtAll(round: Round): Promise<readonly Look[]> {
  const looks: Look[] = [];
  const pictured = new Set<string>();
  const memory = createAxeMemory();
  for (const person of round.people) {
    const started = performance.now();
    const viewer = roleViewer(round.config, person.role);
    const queue = [...viewsOf(round, person.role)];
    const work = async () => {
      const tab = await person.context.newPage();
      const watch = watchTab(tab);
      for (let view = queue.shift(); view !== undefined; view = queue.shift()) {
        const { page } = view;
        const permitted = isPagePermitted(page, viewer);
        const params = round.params(person.role, page.id, permitted);
        const key = `${page.id} ${view.tab ?? ''}`;
        const picture = permitted && view.tab === undefined && !pictured.has(page.id);
        if (picture && params !== undefined) pictured.add(page.id);
        const findings =
          params === undefined
            ? [noRow(view, person.role)]
            : judge(
                view,
                person.role,
                permitted,
                await visit(tab, watch, {
                  address: round.url + viewAddress(round.config, view, params),
                  checker: round.checker,
                  memory: memory(key),
                  ...(picture ? { screenshot: join(round.output, `${page.id}.png`) } : {}),
                }),
                round.config,
              );
        looks.push({ view, role: person.role, permitted, opened: params !== undefined, findings });
      }
      await tab.close();
    };
    await Promise.all(Array.from({ length: TABS }, work));
    await person.context.close();
    round.tell(told(person.role, looks, round.config, performance.now() - started));
  }
  return looks;
}

/** The first role sees the most and opens everything: what others share with it needs no second look each time. */
function viewsOf({ people, views, pages, sample, seed }: Round, role: string): readonly PageView[] {
  if (sample === undefined || people[0]?.role === role) return views;
  const nameOf = ({ page, tab }: PageView) => `${role} ${page.id} ${tab ?? ''}`;
  const drawn = drawSample(views.map(nameOf), sample, seed);
  return views.filter((view) => pages.includes(view.page.id) || drawn.has(nameOf(view)));
}

function told(role: string, looks: readonly Look[], config: Config, ms: number): string {
  const views = looks.filter((look) => look.role === role);
  const faults = views.filter((look) => look.findings.length > 0).length;
  const label = config.permissions.roleLabels[role] ?? role;
  return `${label}：${views.length} 个页面和标签页，${faults} 个有问题，${(ms / 1000).toFixed(1)} 秒\n`;
}

function noRow({ page }: PageView, role: string): Finding {
  return {
    code: 'RENDER-NO-DATA',
    page: page.id,
    role,
    zh: '没有打开：演示数据里没有能填路径参数的数据行',
    en: 'Not opened: the demo has no row that fills the parameters of its route',
  };
}

function nobody(role: string): Finding {
  return {
    code: 'RENDER-NO-ACCOUNT',
    page: undefined,
    role,
    zh: '演示数据里没有这个角色的账号，没有打开任何页面',
    en: 'Nobody of the demo holds the role: no page was opened',
  };
}
