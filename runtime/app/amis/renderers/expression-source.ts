/**
 * The bare formula of an amis condition: `${a}`, `data.a`, `this.a` and `return a;` all say `a`.
 * Undefined for what is no condition, and for roots that reach beyond the page's data.
 */
export function expressionSource(expression: unknown): string | undefined {
  if (typeof expression !== 'string' || expression.trim() === '') return undefined;
  const bare = expression
    .trim()
    .replace(/^\$\{([\s\S]*)\}$/, '$1')
    .replace(/^return\s+/, '')
    .replace(/;\s*$/, '')
    .replace(/\b(?:data|this)\./g, '')
    .replace(/([=!])==/g, '$1=');
  return /\b(?:window|cookie|ls|ss)\s*:|\b(?:constructor|__proto__|prototype)\b/.test(bare)
    ? undefined
    : bare;
}
