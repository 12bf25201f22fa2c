import type { HeaderScript } from './header-contract.ts';

/** A header that takes longer than this is treated as missing; it is still used when it arrives later. */
const PATIENCE_MS = 8000;

/** Loads the script once; `onLate` is called when it does not settle in time. Rejects when it cannot be used. */
export function loadHeaderScript(address: string, onLate: () => void): Promise<HeaderScript> {
  const ready = window.AipHeader;
  if (ready !== undefined) return Promise.resolve(ready);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(onLate, PATIENCE_MS);
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.addEventListener('load', () => {
      clearTimeout(timer);
      if (window.AipHeader === undefined) reject(new Error(`${address} defines no window.AipHeader`));
      else resolve(window.AipHeader);
    });
    script.addEventListener('error', () => {
      clearTimeout(timer);
      reject(new Error(`${address} cannot be loaded`));
    });
    document.head.append(script);
  });
}
