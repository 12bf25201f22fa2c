// A look at a page -> what is wrong with it.
import type { Config } from '#config/config.ts';
import { describeComplaint } from '../browser/describe-complaint.ts';
import type { Complaint } from '../browser/watch-tab.ts';
import type { AxeFault } from './axe.ts';
import type { Finding } from './finding.ts';
import type { PageView } from './views.ts';
import type { Sighting } from './visit.ts';

type Fault = Pick<Finding, 'code' | 'zh' | 'en'>;

/** `permitted` is what the roles report says. */
export function judge(
  { page, tab }: PageView,
  role: string,
  permitted: boolean,
  sighting: Sighting,
  config: Config,
): readonly Finding[] {
  const said = sighting.complaints.map((complaint) => complaintFault(complaint, config));
  const shown =
    (sighting.state !== 'forbidden') === permitted
      ? permitted
        ? shownFaults(sighting, page.id, said.length > 0)
        : []
      : [accessFault(permitted, sighting.state)];
  const where = tab === undefined ? { zh: '', en: '' } : { zh: `标签页 ${tab}：`, en: `Tab ${tab}: ` };
  return [...shown, ...said, ...axeFaults(sighting.axe)].map(({ code, zh, en }) => ({
    code,
    page: page.id,
    role,
    zh: where.zh + zh,
    en: where.en + en,
  }));
}

function accessFault(permitted: boolean, state: string): Fault {
  return permitted
    ? {
        code: 'RENDER-ACCESS',
        zh: '按角色对照表可以打开，实际被拒绝',
        en: 'The roles report says it may be opened, but it is refused',
      }
    : {
        code: 'RENDER-ACCESS',
        zh: `按角色对照表不能打开，实际显示了页面（${state}）`,
        en: `The roles report says it may not be opened, but it is shown (${state})`,
      };
}

/** What failed and said so (`explained`) is found already: state and blank areas follow from it. */
function shownFaults(sighting: Sighting, page: string, explained: boolean): readonly Fault[] {
  if (!sighting.settled) return [{ code: 'RENDER-STATE', zh: '一直在加载', en: 'It never stops loading' }];
  return explained
    ? []
    : [...stateFaults(sighting, page), ...blankFaults(sighting), ...crampedFaults(sighting)];
}

function stateFaults({ state, pageId }: Sighting, page: string): readonly Fault[] {
  if (state !== 'ready' && state !== 'empty')
    return [{ code: 'RENDER-STATE', zh: `停在 ${state}`, en: `It stops at ${state}` }];
  if (pageId !== page)
    return [
      {
        code: 'RENDER-STATE',
        zh: `打开的是另一个页面 ${pageId ?? ''}`,
        en: `Another page is opened: ${pageId ?? ''}`,
      },
    ];
  return [];
}

function blankFaults({ state, blank }: Sighting): readonly Fault[] {
  if (state !== 'ready' && state !== 'empty') return [];
  return blank.map((name) =>
    name === ''
      ? { code: 'RENDER-BLANK', zh: '标题以下什么都没有', en: 'There is nothing below the title' }
      : { code: 'RENDER-BLANK', zh: `卡片 “${name}” 是空白的`, en: `Nothing in the card "${name}"` },
  );
}

function crampedFaults({ cramped }: Sighting): readonly Fault[] {
  return cramped.map(({ window, said }) => ({
    code: 'RENDER-COLUMNS',
    zh: `窗口宽 ${window} 像素时看不全的列：${said}`,
    en: `Columns that cannot be seen in a window of ${window} pixels: ${said}`,
  }));
}

function complaintFault(complaint: Complaint, config: Config): Fault {
  const code = complaint.kind === 'console' ? 'RENDER-CONSOLE' : 'RENDER-REQUEST';
  return { code, ...describeComplaint(complaint, config) };
}

/** One finding a rule and scheme: its elements mostly have one cause. What is wrong by day is not said again by night. */
function axeFaults(faults: readonly AxeFault[]): readonly Fault[] {
  const light = new Set(faults.filter(({ scheme }) => scheme === 'light').map(({ rule }) => rule));
  const told = faults.filter(({ rule, scheme }) => scheme === 'light' || !light.has(rule));
  return [...new Set(told.map(({ rule }) => rule))].flatMap((rule) => {
    const [first, ...more] = told.filter((fault) => fault.rule === rule);
    if (first === undefined) return [];
    const count = {
      zh: more.length === 0 ? '' : `，共 ${more.length + 1} 处`,
      en: more.length === 0 ? '' : `, ${more.length + 1} in all`,
    };
    const dark = first.scheme === 'dark';
    return [
      {
        code: 'RENDER-AXE',
        zh: `无障碍 ${rule}${dark ? '（暗色）' : ''}：${first.zh}；${first.element}${count.zh}`,
        en: `Accessibility ${rule}${dark ? ' (dark)' : ''}: ${first.en}; ${first.element}${count.en}`,
      },
    ];
  });
}
