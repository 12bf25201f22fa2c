// The button of a choice from a list of the platform: organisations and projects.
import { h, icon } from '../element.ts';
import type { Choice, ChoiceOptions } from './choice.ts';
import { createPanel, type LoadPanels } from './panel.ts';
import type { Named } from './platform-calls.ts';

interface SwitcherOptions<Row extends Named> extends ChoiceOptions<Row> {
  readonly label: string;
  readonly symbol: string;
  readonly placeholder: string;
}

export interface Switcher {
  readonly element: HTMLElement;
  /** Shows the current choice; the platform is asked for a name that is not known, or `again` for one that is. */
  readonly show: (id: string | undefined, known: string | undefined, again: boolean) => void;
}

export function createSwitcher<Row extends Named>(
  options: SwitcherOptions<Row>,
  loadPanels: LoadPanels,
): Switcher {
  const { label, load, placeholder } = options;
  const name = h('span', { class: 'ah-name' });
  let current: string | undefined;
  // Kept between openings: the list of the last one stands there until the next has come.
  let choice: Choice | undefined;
  const panel = createPanel(
    {
      label,
      role: 'dialog',
      arrow: true,
      content: [icon(options.symbol), name],
      fill(panels, box) {
        choice ??= panels.createChoice(options, box);
        choice.show(current);
      },
    },
    loadPanels,
  );

  /** The spoken name holds the shown one, as people who speak to their computer expect. */
  function showName(text: string): void {
    name.textContent = text;
    panel.button.setAttribute('aria-label', `${label} ${text}`);
  }
  showName(placeholder);

  return {
    element: panel.element,
    show(id, known, again) {
      const isShown = id !== undefined && id === current;
      current = id;
      if (id === undefined) return showName(placeholder);
      if (known !== undefined && !again) return showName(known);
      if (isShown && !again) return;
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
