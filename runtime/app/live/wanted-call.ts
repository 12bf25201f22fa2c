/** A call whose result is on screen in some tab. */
export interface WantedCall {
  /** The same call has the same key in every tab. */
  readonly key: string;
  /** operationId. */
  readonly call: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Epoch ms when its result was requested. */
  readonly at: number;
}
