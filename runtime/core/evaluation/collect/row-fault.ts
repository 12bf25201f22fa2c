/** A row that can be read but not be judged: nothing of it counts. The message is for people (Chinese). */
export class RowFault extends Error {
  override readonly name = 'RowFault';
}
