const UNITS = ['B', 'KB', 'MB'];

/** `1536` -> `1.5 KB`. */
export function sizeText(bytes: number): string {
  const step = bytes < 1024 ? 0 : bytes < 1024 ** 2 ? 1 : 2;
  return `${Number((bytes / 1024 ** step).toFixed(step === 0 ? 0 : 1))} ${UNITS[step]}`;
}

/** `0.42` -> `0.42 ms`, `1530` -> `1.53 s`. */
export function timeText(ms: number): string {
  return ms < 1000 ? `${Number(ms.toFixed(ms < 10 ? 2 : 0))} ms` : `${Number((ms / 1000).toFixed(2))} s`;
}
