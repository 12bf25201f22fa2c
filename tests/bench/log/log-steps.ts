// What a person does with a log, as functions that run inside the page: a driver outside would be part of what is measured.

/** Leaves the page by a link and comes back to it, as a person does; ms until the newest line is painted. */
export async function openAgain(link: Element, lines: number): Promise<number> {
  const until = (holds: () => boolean) =>
    new Promise<void>((done) => {
      const look = () => (holds() ? done() : requestAnimationFrame(look));
      look();
    });
  const row = () => document.querySelector(`.logview-row[data-line="${lines}"]:not([data-absent])`);
  const path = window.location.pathname;
  if (link instanceof HTMLElement) link.click();
  await until(() => row() === null && window.location.pathname !== path);
  await new Promise((done) => setTimeout(done, 800));
  const started = performance.now();
  window.history.back();
  await until(() => window.location.pathname === path && row() !== null);
  // Drawn in this frame, painted before the next.
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - started;
}

/** Types into the search and presses Enter; ms until the one match is counted and marked. */
export async function search(input: Element, pattern: string): Promise<number> {
  const hits = document.querySelector('[role="search"] [role="status"]');
  if (hits === null) throw new Error('the search does not say what it found');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, pattern);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  const started = performance.now();
  await new Promise((done) => requestAnimationFrame(done));
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  const isMarked = () =>
    [...document.querySelectorAll('mark')].some(
      ({ textContent }) => textContent?.toLowerCase() === pattern.toLowerCase(),
    );
  while (!/(?:^|\D)1 处$/.test(hits.textContent ?? '') || !isMarked())
    await new Promise((done) => requestAnimationFrame(done));
  return performance.now() - started;
}

/** Looks at places from the log's beginning to its end. */
export async function readThrough(places: number): Promise<void> {
  const list = document.querySelector('.logview-list');
  if (list === null) throw new Error('there is no log');
  for (let part = 0; part <= places; part += 1) {
    list.scrollTop = ((list.scrollHeight - list.clientHeight) * part) / places;
    await new Promise((done) => setTimeout(done, 60));
  }
}
