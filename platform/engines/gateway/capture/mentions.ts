// Whether a text that can't be parsed mentions a masked field.

/** As a word of its own, anywhere, also in the escapes of JSON and of addresses. `masked` in lower case. */
export function mentions(text: string, masked: ReadonlySet<string>): boolean {
  return !places(text, masked).next().done;
}

/** The same where it reads like a field with a value (`name=`, `"name"`, `<name`), not like prose. */
export function looksLikeField(text: string, masked: ReadonlySet<string>): boolean {
  for (const { before, after } of places(text, masked))
    if (/[<"'&?]$/.test(before) || /^(?:["'>]|\s*[=:：])/.test(after)) return true;
  return false;
}

const NEAR = 16;

function* places(
  text: string,
  masked: ReadonlySet<string>,
): Generator<{ readonly before: string; readonly after: string }> {
  if (masked.size === 0) return;
  const plain = withoutEscapes(text).toLowerCase();
  for (const name of masked) {
    for (let at = plain.indexOf(name); at !== -1; at = plain.indexOf(name, at + 1)) {
      const before = plain.slice(Math.max(0, at - NEAR), at);
      const after = plain.slice(at + name.length, at + name.length + NEAR);
      const isInside = (/\w$/.test(before) && /^\w/.test(name)) || (/^\w/.test(after) && /\w$/.test(name));
      if (!isInside) yield { before, after };
    }
  }
}

function withoutEscapes(text: string): string {
  if (!text.includes('\\u') && !text.includes('%')) return text;
  return text
    .replaceAll(/\\+u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
