import type { PluginFailureProps } from '#plugin-api';
import { failureOf } from '../data/call-failure.ts';
import { FailureView } from '../data/FailureView.tsx';

/** What stands where a plugin's data would be. */
export function Failure({ title, error, onRetry }: PluginFailureProps) {
  const failure = typeof error === 'string' ? { text: error, requestId: undefined } : failureOf(error);
  return <FailureView title={title} failure={failure} onRetry={onRetry} />;
}
