/** A row that cannot be judged: nothing of it counts. The message is for people (Chinese). */
export class RowFault extends Error {
  override readonly name = 'RowFault';
}
