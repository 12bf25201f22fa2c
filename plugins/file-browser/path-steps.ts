export interface PathStep {
  readonly label: string;
  /** Empty for the root. */
  readonly path: string;
}

/** `数据/2026` below `卷` -> 卷, 数据, 2026, each with its own path. */
export function pathSteps(root: string, path: string): readonly PathStep[] {
  const names = path.split('/').filter((name) => name !== '');
  return [
    { label: root, path: '' },
    ...names.map((label, index) => ({ label, path: names.slice(0, index + 1).join('/') })),
  ];
}

/** The present address at another path; whatever else its query says was about the old one. */
export function addressOf(pathname: string, path: string): string {
  return path === '' ? pathname : `${pathname}?${new URLSearchParams({ path })}`;
}
