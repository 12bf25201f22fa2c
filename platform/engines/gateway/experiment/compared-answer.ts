/** An answer as far as it is compared. */
export interface ComparedAnswer {
  readonly status: number;
  readonly body: Buffer;
}
