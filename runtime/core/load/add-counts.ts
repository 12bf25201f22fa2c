/** Numbers by name, added up; `into` is changed. */
export function addCounts<Name extends string>(
  into: Partial<Record<Name, number>>,
  counts: Readonly<Partial<Record<Name, number>>>,
): void {
  for (const name in counts) into[name] = (into[name] ?? 0) + (counts[name] ?? 0);
}
