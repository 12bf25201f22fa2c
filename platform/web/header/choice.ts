// A list of the platform's rows to choose from, with search.
import { h, icon } from '../element.ts';
import { MENU_ICONS } from './menu-icons.ts';
import type { PanelBox } from './panel-box.ts';
import type { Named, Rows } from './platform-calls.ts';

export interface ChoiceOptions<Row extends Named> {
  readonly searchText: string;
  readonly emptyText: string;
  readonly load: (keyword: string) => Promise<Rows<Row>>;
  readonly onChoose: (row: Row) => void;
}

export interface Choice {
  /** Asks the platform again; `current` is marked. */
  readonly show: (current: string | undefined) => void;
}

/** A list shorter than this needs no search field. */
const SEARCH_FROM = 8;
const TYPING_MS = 200;

export function createChoice<Row extends Named>(options: ChoiceOptions<Row>, box: PanelBox): Choice {
  const { searchText, emptyText, load, onChoose } = options;
  const search = h('input', {
    type: 'search',
    class: 'ah-search',
    placeholder: searchText,
    'aria-label': searchText,
    oninput: () => searchSoon(),
  });
  const list = h('div', { class: 'ah-list' });
  box.body.replaceChildren(search, list);

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
      const more = totalCount - result.length;
      const hadFocus = box.body.matches(':focus-within');
      if (keyword === '') search.hidden = totalCount < SEARCH_FROM;
      list.replaceChildren(
        ...(result.length === 0 ? [note(keyword === '' ? emptyText : '没有符合的结果')] : result.map(entry)),
        ...(more > 0 ? [note(`还有 ${more} 项，请输入名称搜索`)] : []),
      );
      // What had it may be gone: keys must not leave the panel.
      if (hadFocus && (search.hidden || !search.matches(':focus')))
        box.body.querySelector<HTMLElement>('input:not([hidden]), [role=menuitem]')?.focus();
    } catch {
      if (turn === asked) list.replaceChildren(retry(() => void fill(keyword)));
    }
  }

  function entry(row: Row): HTMLElement {
    const chosen = row.id === current;
    const choose = () => {
      box.close();
      if (!chosen) onChoose(row);
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
      chosen ? icon(MENU_ICONS.check, 14) : undefined,
    );
  }

  return {
    show(id) {
      current = id;
      search.value = '';
      void fill('');
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
