// An action of a page between the click and its end.
import type { ReactNode } from 'react';
import type { ActionPlan } from '#compile/compile-action.ts';
import type { Row, Scope } from '#compile/scope.ts';
import type { CallError } from '../http/call-error.ts';

export interface PendingAction {
  readonly plan: ActionPlan;
  readonly scope: Scope;
}

/** What is on screen because of an action. */
export type ActionStage =
  | { readonly step: 'idle' }
  | ({ readonly step: 'confirm' | 'dialog' | 'drawer' } & PendingAction)
  | ({ readonly step: 'refused'; readonly error: CallError } & PendingAction)
  | ({ readonly step: 'reveal'; readonly result: Row } & PendingAction);

export interface ActionRunner {
  /** Starts the action; a blocked or link action does nothing. */
  readonly run: (plan: ActionPlan, scope: Scope) => void;
  /** Index of the action whose call is under way. */
  readonly busy: ActionPlan | undefined;
  /** The dialogs of the running action; draw it once beside the buttons. */
  readonly dialogs: ReactNode;
}
