/**
 * Brings a style sheet in, once: resolves when its rules hold. `first` puts it in front of all others, so that they win.
 *
 * @param address what `import address from './x.css?address'` gives
 * @throws when it cannot be loaded
 */
export function loadStyle(address: string, place: 'first' | 'last' = 'last'): Promise<void> {
  const present = document.querySelector<HTMLLinkElement>(`link[href="${address}"]`);
  if (present !== null && present.sheet !== null) return Promise.resolve();
  const link = present ?? document.createElement('link');
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(address)));
    link.rel = 'stylesheet';
    link.href = address;
    if (present !== null) return;
    if (place === 'first') document.head.prepend(link);
    else document.head.append(link);
  });
}
