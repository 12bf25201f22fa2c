const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** `1.2 MB`: at most one digit behind the point, the largest unit that gives at least 1. */
export function byteText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), UNITS.length - 1);
  return `${Number((bytes / 1024 ** power).toFixed(1))} ${UNITS[power]}`;
}
