const PAD = (value: number) => String(value).padStart(2, '0');

/** `09:05` today, `11-21 09:05` on other days of the year, with the year before that. */
export function formatTime(iso: string, now = new Date()): string {
  const time = new Date(iso);
  const clock = `${PAD(time.getHours())}:${PAD(time.getMinutes())}`;
  if (time.toDateString() === now.toDateString()) return clock;
  const day = `${PAD(time.getMonth() + 1)}-${PAD(time.getDate())}`;
  return time.getFullYear() === now.getFullYear()
    ? `${day} ${clock}`
    : `${time.getFullYear()}-${day} ${clock}`;
}
