// The header `Forwarded` (RFC 7239).

/** One proxy's word; names are lower case, quotes are gone. */
export interface ForwardedElement {
  readonly for?: string;
  readonly host?: string;
  readonly proto?: string;
}

const PAIR = /\s*([!#$%&'*+.^_`|~\w-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*))\s*([;,]|$)/y;

/** In their order; empty when the header is malformed: half of it might mean anything. */
export function readForwarded(header: string): readonly ForwardedElement[] {
  const elements: Record<string, string>[] = [{}];
  const pair = new RegExp(PAIR);
  while (pair.lastIndex < header.length) {
    const match = pair.exec(header);
    if (match === null) return [];
    const [, name = '', quoted, token = '', separator] = match;
    const element = elements.at(-1) ?? {};
    element[name.toLowerCase()] = quoted?.replaceAll(/\\(.)/g, '$1') ?? token;
    if (separator === ',') elements.push({});
  }
  return elements;
}
