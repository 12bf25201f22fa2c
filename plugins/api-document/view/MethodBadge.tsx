const TONES: Readonly<Record<string, string>> = {
  GET: 'success',
  POST: 'info',
  PUT: 'warning',
  PATCH: 'warning',
  DELETE: 'danger',
};

export function MethodBadge({ method }: { readonly method: string }) {
  return <span className={`apidoc-method apidoc-method--${TONES[method] ?? 'neutral'}`}>{method}</span>;
}
