// A choice from a list of the platform, with search: organisations and projects.
import { h, icon } from '../element.ts';
import { ICONS } from './icons.ts';
import { createPanel } from './panel.ts';
import type { Named, Rows } from './platform-calls.ts';

interface SwitcherOptions<Row extends Named> {
  readonly label: string;
  readonly symbol: string;
  readonly placeholder: string;
  readonly searchText: string;
  readonly emptyText: string;
  readonly load: (keyword: string) => Promise<Rows<Row>>;
  readonly onChoose: (row: Row) => void;
}

export interface Switcher {
  readonly element: HTMLElement;
  /** Shows the current choice; `again` asks the platform for a name that is shown already. */
  readonly show: (id: string | undefined, again: boolean) => void;
}

/** A list shorter than this needs no search field. */
const SEARCH_FROM = 8;
const TYPING_MS = 200;

export function createSwitcher<Row extends Named>(options: SwitcherOptions<Row>): Switcher {
  const { label, load, placeholder } = options;
  const name = h('span', { class: 'ah-name' });
  const search = h('input', {
    type: 'search',
    class: 'ah-search',
    placeholder: options.searchText,
    'aria-label': options.searchText,
    oninput: () => searchSoon(),
  });
  const list = h('div', { class: 'ah-list' });
  const panel = createPanel({
    label,
    role: 'dialog',
    arrow: true,
    content: [icon(options.symbol), name],
    onOpen() {
      search.value = '';
      void fill('');
    },
  });
  panel.body.append(search, list);

  /** The spoken name holds the shown one, as people who speak to their computer expect. */
  function showName(text: string): void {
    name.textContent = text;
    panel.button.setAttribute('aria-label', `${label} ${text}`);
  }
  showName(placeholder);

  let current: string | undefined;
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function searchSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void fill(search.value.trim()), TYPING_MS);
  }

  async function fill(keyword: string): Promise<void> {
    asked += 1;
    const turn = asked;
    if (list.childElementCount === 0) list.replaceChildren(note('加载中...'));
    try {
      const { result, totalCount } = await load(keyword);
      if (turn !== asked) return;
      if (keyword === '') search.hidden = totalCount < SEARCH_FROM;
      const more = totalCount - result.length;
      list.replaceChildren(
        ...(result.length === 0
          ? [note(keyword === '' ? options.emptyText : '没有符合的结果')]
          : result.map(entry)),
        ...(more > 0 ? [note(`还有 ${more} 项，请输入名称搜索`)] : []),
      );
    } catch {
      if (turn === asked) list.replaceChildren(retry(() => void fill(keyword)));
    }
  }

  function entry(row: Row): HTMLElement {
    const chosen = row.id === current;
    const choose = () => {
      panel.close();
      if (!chosen) options.onChoose(row);
    };
    return h(
      'button',
      {
        type: 'button',
        role: 'menuitem',
        class: 'ah-item',
        'aria-current': chosen ? 'true' : undefined,
        onclick: choose,
      },
      h('span', { class: 'ah-item__text' }, row.name),
      chosen ? icon(ICONS.check, 14) : undefined,
    );
  }

  return {
    element: panel.element,
    show(id, again) {
      if (id !== undefined && id === current && !again) return;
      current = id;
      if (id === undefined) {
        showName(placeholder);
        return;
      }
      load('')
        .then(({ result, totalCount }) => {
          const row = result.find((candidate) => candidate.id === id);
          // Not in the complete list: gone, or no longer this person's.
          const unknown = totalCount > result.length ? id : placeholder;
          if (current === id) showName(row?.name ?? unknown);
        })
        .catch(() => showName(id));
    },
  };
}

function note(text: string): HTMLElement {
  return h('p', { class: 'ah-note', role: 'status' }, text);
}

function retry(again: () => void): HTMLElement {
  return h(
    'p',
    { class: 'ah-note' },
    '加载失败，',
    h('button', { type: 'button', class: 'ah-link', onclick: again }, '重试'),
  );
}
