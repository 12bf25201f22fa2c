import type { OperationContext } from '../../handler/handler.ts';

/** What a change of a test needs; without a person it is the platform itself that acts. */
export type TestContext = Pick<OperationContext, 'config' | 'actor' | 'now' | 'scope'>;
