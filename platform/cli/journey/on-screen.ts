// What stands on the screen. Everything here runs in the browser and reads nothing of this file.

/** The whole text, fields with what stands in them among it; then the text of each single element. */
export function readTexts(root: HTMLElement | SVGElement): readonly string[] {
  const plain = (some: string | null | undefined) => (some ?? '').replaceAll(/\s+/g, ' ').trim();
  const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isFolded = (select: HTMLSelectElement) => !select.multiple && select.size <= 1;
  /** A closed list shows what is chosen in it, whatever the browser says of its options. */
  const isRead = (one: Element) => {
    const select = one instanceof HTMLOptionElement ? one.closest('select') : null;
    if (select === null || !isFolded(select)) return isSeen(one);
    return select.selectedOptions[0] === one && isSeen(select);
  };
  const fields = [...root.querySelectorAll('input, textarea')].flatMap((field) =>
    (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && isSeen(field)
      ? [field.value]
      : [],
  );
  const all = [...root.querySelectorAll('*')];
  /** `innerText` draws the same line as a person, but for these. */
  const odd = all.filter((one) => one instanceof HTMLSelectElement || getComputedStyle(one).opacity === '0');
  const textOf = (element: HTMLElement): string => {
    if (element instanceof HTMLSelectElement && isFolded(element))
      return isSeen(element) ? (element.selectedOptions[0]?.textContent ?? '') : '';
    if (getComputedStyle(element).opacity === '0') return '';
    // biome-ignore lint/performance/useDomNodeTextContent: a person reads only what is drawn
    if (!odd.some((one) => element.contains(one))) return element.innerText;
    const { visibility } = getComputedStyle(element);
    return [...element.childNodes]
      .map((node) => {
        if (node instanceof Text) return visibility === 'visible' ? node.data : '';
        if (!(node instanceof HTMLElement))
          return node instanceof Element && isSeen(node) ? node.textContent : '';
        const { display } = getComputedStyle(node);
        if (display === 'none') return '';
        return display.startsWith('inline') || display === 'contents' ? textOf(node) : `\n${textOf(node)}\n`;
      })
      .join('');
  };
  const whole = root instanceof HTMLElement ? plain(textOf(root)) : '';
  const single = all
    .filter((one) => one.childElementCount === 0 && isRead(one))
    .map((one) => plain(one.textContent))
    .filter((one) => one !== '');
  return [[whole, ...fields].join('\n'), ...new Set(single)];
}

/** What a form says of its fields. */
export function readFieldErrors(root: Element): readonly string[] {
  const said = [...root.querySelectorAll('.aic-field__error, .cxd-Form-feedback')]
    .filter((one) => one.checkVisibility())
    .map((one) => (one.textContent ?? '').trim());
  return [...new Set(said)].filter((one) => one !== '');
}

/** On a whole page that says its state beside the title, that one only. */
export function readStates(root: Element, isWhole: boolean): readonly string[] {
  const badge = isWhole ? root.querySelector('main h1 .aic-status-badge') : null;
  return [...(badge ?? root).querySelectorAll('.aic-status, .aic-tag, .cxd-Status, .cxd-Tag')]
    .filter((one) => one.checkVisibility())
    .map((one) => (one.textContent ?? '').trim());
}

/** Rows of the first table that is not still loading; 0 when there is an empty view instead of one. */
export function countRows(root: Element): number | undefined {
  const area = root.querySelector('main') ?? root;
  const table = [...area.querySelectorAll('table')].find((one) => one.checkVisibility());
  const loading = area.querySelector('[aria-busy="true"], .aic-skeleton__line') !== null;
  if (loading) return undefined;
  if (table === undefined) return area.querySelector('.aic-empty') === null ? undefined : 0;
  const counted = table.getAttribute('aria-rowcount');
  if (counted !== null) return Number(counted) - 1;
  return [...table.querySelectorAll('tbody tr')].filter(
    (row) => row.querySelectorAll('td').length > 1 && row.checkVisibility(),
  ).length;
}
