/** States of a replica in which it has a run, or had one when it was last looked at. */
export const WITH_RUN = ['Pending', 'Running', 'Terminating'] as const;

const STATES: ReadonlySet<string> = new Set(WITH_RUN);

export function hasRun({ state }: { readonly state: string }): boolean {
  return STATES.has(state);
}
