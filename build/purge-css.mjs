// Drops the rules, variables and keyframes of a stylesheet that no script names. A page of the theme goes from 200 KB to 40.

const PREFIX = 'cxd-';
/** Names that scripts put together from a prefix at run time (`${prefixCls}-input`). */
const COMPOSED = /^cxd-(Number|Drag)-/;
const STATE = /^(is|has|use)-|^(active|in|out|open|show|disabled|hidden|pull-left|pull-right)$/;

/** Blocks of a stylesheet: `{ head, body }`; a statement without a block has no body. */
function* blocks(css) {
  let at = 0;
  while (at < css.length) {
    const open = css.indexOf('{', at);
    const semicolon = css.indexOf(';', at);
    if (open === -1) return;
    if (semicolon !== -1 && semicolon < open) {
      at = semicolon + 1;
      continue;
    }
    const close = closing(css, open);
    yield { head: css.slice(at, open).trim(), body: css.slice(open + 1, close) };
    at = close + 1;
  }
}

/** Index of the brace that closes the block opened at `open`; braces inside strings and addresses don't count. */
function closing(css, open) {
  const token = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^)'"]*\)|[{}]/g;
  token.lastIndex = open;
  let depth = 0;
  for (let match = token.exec(css); match !== null; match = token.exec(css)) {
    if (match[0] === '{') depth += 1;
    else if (match[0] === '}' && --depth === 0) return match.index;
  }
  return css.length;
}

/** Splits at commas that are not inside brackets. */
function splitSelectors(head) {
  const parts = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < head.length; at += 1) {
    if (head[at] === '(' || head[at] === '[') depth += 1;
    else if (head[at] === ')' || head[at] === ']') depth -= 1;
    else if (head[at] === ',' && depth === 0) {
      parts.push(head.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(head.slice(start));
  return parts.map((part) => part.trim());
}

function isUsedClass(name, words) {
  const plain = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name;
  return (
    COMPOSED.test(name) ||
    STATE.test(name) ||
    words.has(name) ||
    words.has(plain) ||
    words.has(plain.split('--')[0])
  );
}

function isUsedSelector(selector, words) {
  const positive = selector.replace(/:not\([^)]*\)/g, '');
  const classes = [...positive.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name]) => name.replaceAll('\\', ''));
  // Bare elements would restyle the whole console, not only what amis draws.
  if (classes.length === 0) return positive.startsWith(':root');
  return classes.every((name) => isUsedClass(name, words));
}

function keepUsed(css, words) {
  const kept = [];
  for (const { head, body } of blocks(css)) {
    if (/^@(media|supports|layer)/.test(head)) {
      const inner = keepUsed(body, words);
      if (inner !== '') kept.push(`${head}{${inner}}`);
    } else if (/^@(-webkit-)?keyframes/.test(head)) kept.push(`${head}{${body}}`);
    else if (!head.startsWith('@')) {
      const selectors = splitSelectors(head).filter((selector) => isUsedSelector(selector, words));
      if (selectors.length > 0) kept.push(`${selectors.join(',')}{${body}}`);
    }
  }
  return kept.join('\n');
}

/** Variables may name variables: repeats until nothing falls away. */
function dropUnusedVariables(css) {
  for (;;) {
    const used = new Set([...css.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name));
    const next = css.replace(
      /(--[\w-]+)\s*:(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^;{}])*;?/g,
      (whole, name, at) => (/[{;\s]/.test(css[at - 1] ?? ';') && !used.has(name) ? '' : whole),
    );
    if (next.length === css.length) return css;
    css = next;
  }
}

function dropUnusedKeyframes(css) {
  const kept = [];
  const animated = [...css.matchAll(/animation(?:-name)?\s*:([^;}]*)/g)].map(([, value]) => value).join(' ');
  const names = new Set(animated.match(/[\w-]+/g) ?? []);
  for (const { head, body } of blocks(css)) {
    const name = /^@(?:-webkit-)?keyframes\s+([\w-]+)/.exec(head)?.[1];
    if ((name === undefined || names.has(name)) && body.trim() !== '') kept.push(`${head}{${body}}`);
  }
  return kept.join('\n');
}

/** The rules of `css` that can show in a program whose text is `scripts`. */
export function keepUsedRules(css, scripts) {
  const words = new Set(scripts.match(/[A-Za-z][\w-]*/g) ?? []);
  return keepUsed(css.replace(/\/\*[\s\S]*?\*\//g, ''), words);
}

/** `css` without the variables and animations that no rule asks for. */
export function dropUnusedNames(css) {
  return dropUnusedKeyframes(dropUnusedVariables(css));
}
