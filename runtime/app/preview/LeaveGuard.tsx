import { useUnsavedGuard } from '../navigation/use-unsaved-guard.ts';

/** While `active`, leaving the page asks first. */
export function LeaveGuard({ active }: { readonly active: boolean }) {
  useUnsavedGuard(active);
  return null;
}
