// One transition of a state machine, as every side reads it.

import type { EnumValue } from './enum-value.ts';

export type EventLevel = 'INFO' | 'WARNING' | 'ERROR';

export interface MachineEvent {
  readonly event: string;
  readonly label: string;
  readonly from: readonly string[];
  readonly to: string;
  readonly by: 'user' | 'system';
  readonly can?: string;
  readonly guard?: string;
  readonly effect?: string;
  /** In the event log. */
  readonly level?: EventLevel;
  readonly color?: EnumValue['color'];
}
