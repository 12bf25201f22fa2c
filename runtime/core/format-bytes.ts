const UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];

/** `1536` -> `1.5 KB`; steps of 1024. */
export function formatBytes(value: number): string {
  const step = value === 0 ? 0 : Math.floor(Math.log2(Math.abs(value)) / 10);
  const index = Math.max(0, Math.min(UNITS.length - 1, step));
  return `${Number((value / 1024 ** index).toFixed(index === 0 ? 0 : 1))} ${UNITS[index] ?? 'B'}`;
}
