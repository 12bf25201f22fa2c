/** An address whose `{name}` stands for fields of the body, and what of the body is left to send. */
export function fillPath(path: string, body: unknown): { readonly path: string; readonly body: unknown } {
  if (!path.includes('{')) return { path, body };
  const fields: Readonly<Record<string, unknown>> = { ...(typeof body === 'object' ? body : {}) };
  const used = new Set<string>();
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    used.add(name);
    return encodeURIComponent(String(fields[name] ?? ''));
  });
  return {
    path: filled,
    body: Object.fromEntries(Object.entries(fields).filter(([name]) => !used.has(name))),
  };
}
