// Tick labels of a time axis: as short as the span allows.

const two = (value: number): string => String(value).padStart(2, '0');

/** `seconds` are since the epoch; `span` is the visible length in seconds. */
export function formatTick(seconds: number, span: number): string {
  const date = new Date(seconds * 1000);
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`;
  const day = `${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  if (span <= 600) return `${clock}:${two(date.getSeconds())}`;
  if (span <= 2 * 86_400) return date.getHours() === 0 && date.getMinutes() === 0 ? day : clock;
  return span <= 8 * 86_400 && (date.getHours() !== 0 || date.getMinutes() !== 0) ? `${day} ${clock}` : day;
}
