// One value of an enumeration, as every side reads it.

export interface EnumValue {
  readonly value: string | number;
  readonly label: string;
  readonly en?: string;
  readonly color?: 'default' | 'info' | 'success' | 'warning' | 'danger' | 'processing';
  /** Metrics: unit of the number and how its chart reads it. */
  readonly unit?: string;
  readonly chart?: 'velocity' | 'rate' | 'delta' | 'count';
  /** Time windows and quick ranges: their length. */
  readonly seconds?: number;
  readonly days?: number;
}
