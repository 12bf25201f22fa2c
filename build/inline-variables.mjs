// The theme names everything through chains of variables that nobody changes. Where the last word is known at build time, the
// value is written in place and the chain goes: a third of the bytes, and less for the browser to compute.

const DECLARATION = /(^|[;{])\s*(--[\w-]+)\s*:\s*("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^;{}])*/g;

/**
 * `css` with the variables resolved that only a plain `:root` sets. What depends on a variable that is also set elsewhere (in
 * the dark look, on a narrower element) keeps its name.
 *
 * @param {string} sheet
 * @param {ReadonlySet<string>} kept variables that scripts name
 */
export function inlineVariables(sheet, kept) {
  const css = sheet.replace(/\/\*[\s\S]*?\*\//g, '');
  const { values, changing } = variablesOf(css);
  const resolved = new Map();
  const resolve = (name, path) => {
    if (resolved.has(name)) return resolved.get(name);
    const value = values.get(name);
    if (value === undefined || kept.has(name) || changing.has(name) || path.includes(name)) return undefined;
    const text = substitute(value, (inner) => resolve(inner, [...path, name]));
    // A name that is left must mean the same everywhere, and must be there at all: `var(--gone)` calls for fallbacks.
    const fixed = namesIn(text).every(
      (inner) => isForeign(inner) || (values.has(inner) && !changing.has(inner)),
    );
    resolved.set(name, fixed ? text : undefined);
    return resolved.get(name);
  };
  const written = css.replace(DECLARATION, (whole, before, name) =>
    resolve(name, []) === undefined ? whole : before,
  );
  return shorten(substitute(written, (name) => resolve(name, [])));
}

/** Our own tokens: the main style sheet sets them, on the root only. */
const isForeign = (name) => name.startsWith('--aic-');

const namesIn = (text) => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name);

/** Last value of each variable on the plain root, and the variables that are set anywhere else too. */
function variablesOf(css) {
  const values = new Map();
  const changing = new Set();
  const visit = (from, to, selector, nested) => {
    let start = from;
    let at = from;
    while (at < to) {
      const char = css[at];
      if (char === '"' || char === "'") at = endOfString(css, at);
      else if (char === '{') {
        const close = endOfBlock(css, at);
        const head = css.slice(start, at).trim();
        visit(at + 1, close, head, nested || selector !== undefined);
        at = close;
        start = at + 1;
      } else if (char === ';') start = at + 1;
      at += 1;
    }
    if (selector === undefined || selector.startsWith('@')) return;
    const plain = selector === ':root' && !nested;
    for (const [whole, before, name] of css.slice(from, to).matchAll(DECLARATION)) {
      const value = whole.slice(before.length).trim().slice(name.length).trim().slice(1).trim();
      if (plain) values.set(name, value);
      else changing.add(name);
    }
  };
  visit(0, css.length, undefined, false);
  return { values, changing };
}

function endOfString(css, open) {
  let at = open + 1;
  while (at < css.length && css[at] !== css[open]) at += css[at] === '\\' ? 2 : 1;
  return at;
}

function endOfBlock(css, open) {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '"' || css[at] === "'") at = endOfString(css, at);
    else if (css[at] === '{') depth += 1;
    else if (css[at] === '}' && --depth === 0) return at;
  }
  return css.length;
}

/** Every `var(…)` that `answer` knows replaced by its value, with its fallback. */
function substitute(text, answer) {
  let result = '';
  let from = 0;
  for (;;) {
    const open = text.indexOf('var(', from);
    if (open === -1) return result + text.slice(from);
    const close = closingBracket(text, open + 3);
    const inside = text.slice(open + 4, close);
    const name = /^\s*(--[\w-]+)/.exec(inside)?.[1] ?? '';
    const fallback = substitute(inside.slice(inside.indexOf(name) + name.length), answer);
    result += text.slice(from, open) + (answer(name) ?? `var(${name}${fallback})`);
    from = close + 1;
  }
}

function closingBracket(text, open) {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')' && --depth === 0) return at;
  }
  return text.length;
}

/** `a a a a` says `a` where a property takes four sides. */
function shorten(css) {
  return css.replace(
    /((?:border-(?:color|style|width|radius)|margin|padding)\s*:\s*)((?:[^\s;{}()]|\([^()]*(?:\([^()]*\)[^()]*)*\))+)(?:\s+\2){3}(?=\s*[;}!])/g,
    '$1$2',
  );
}
