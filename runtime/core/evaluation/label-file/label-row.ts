import { storableText } from '../../storable-text.ts';

/** One truth as its file has it, or in Chinese why there is none. */
export type LabelRow = { readonly label: unknown; readonly excerpt: string } | LabelFault;

export interface LabelFault {
  readonly fault: string;
  /** What stands there, its beginning. */
  readonly excerpt: string;
}

/** A file that cannot be read any further; the message is Chinese and names the place. */
export class LabelFileFault extends Error {}

/** No row may be longer: it is held in memory. Characters. */
export const LONGEST_ROW = 4_194_304;

const SHOWN = 200;

export function excerptOf(text: string): string {
  return storableText(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
}
