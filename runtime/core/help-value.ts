// What help pages may say of the installation they are read in: `{{name}}`, filled after the Markdown is read, so that a
// value is never more than text.

/** Names that help pages may use, with the words that stand there where the value is not known. */
export const HELP_VALUES = {
  gatewayAddress: 'http://网关地址',
} as const;

export type HelpValueName = keyof typeof HELP_VALUES;
export type HelpValues = Readonly<Partial<Record<HelpValueName, string>>>;

const PLACE = /\{\{\s*([A-Za-z][\w.-]*)\s*\}\}/g;

export interface HelpValuePlace {
  readonly name: string;
  readonly offset: number;
  readonly length: number;
}

/** Every value that a text refers to, known or not. */
export function helpValuePlaces(text: string): readonly HelpValuePlace[] {
  return [...text.matchAll(PLACE)].map((match) => ({
    name: match[1] ?? '',
    offset: match.index,
    length: match[0].length,
  }));
}

export function isHelpValue(name: string): name is HelpValueName {
  return Object.hasOwn(HELP_VALUES, name);
}

/** Unknown names stay as they are written: `validate` reports them. */
export function fillHelp(text: string, values: HelpValues): string {
  return text.replaceAll(PLACE, (whole, name: string) =>
    isHelpValue(name) ? values[name] || HELP_VALUES[name] : whole,
  );
}
