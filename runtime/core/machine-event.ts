// One transition of a state machine, as every side reads it.

export interface MachineEvent {
  readonly event: string;
  readonly label: string;
  readonly from: readonly string[];
  readonly to: string;
  readonly by: 'user' | 'system';
  readonly can?: string;
  readonly guard?: string;
  readonly effect?: string;
}
