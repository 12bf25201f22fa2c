/** A call whose answer is on the screen of some tab. */
export interface WantedCall {
  /** The same call has the same key in every tab. */
  readonly key: string;
  /** operationId. */
  readonly call: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Epoch ms when its answer was asked for. */
  readonly at: number;
}
