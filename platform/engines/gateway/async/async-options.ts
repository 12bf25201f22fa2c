import type { Refusal } from '../refusal.ts';

export interface AsyncOptions {
  readonly bodyLimitBytes: number;
  readonly refuse: (refusal: Refusal) => void;
}
