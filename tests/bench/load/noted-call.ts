/** What the slow server notes of a call, epoch ms. */
export interface NotedCall {
  readonly call: number;
  readonly takenUpMs: number;
  readonly answeredMs: number;
}
