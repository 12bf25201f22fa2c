/**
 * Runs in the browser. Names of the areas in `main` that show nothing: `['']` when the whole page shows nothing below its
 * head, otherwise the headings of the cards without content. Icons alone are content; heads and tab bars are not.
 */
export function blankAreas(): readonly string[] {
  const heads = '.aic-page-header, .aic-card__head, [role="tablist"]';
  const figures = 'img, svg, canvas, input, select, textarea, button, iframe, video, object';
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const shows = (area: Element): boolean =>
    [area, ...area.querySelectorAll('*')].some((element) => {
      const head = element.closest(heads);
      if (head !== null && area.contains(head)) return false;
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
      return (hasText || element.matches(figures)) && isSeen(element);
    });
  const main = document.querySelector('main');
  if (main === null || !shows(main)) return [''];
  return [...main.querySelectorAll('.aic-card')]
    .filter((card) => card.checkVisibility() && !shows(card))
    .map((card, index) => card.querySelector('h2, h3')?.textContent?.trim() || `#${index + 1}`);
}
