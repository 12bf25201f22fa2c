/** Seconds for `withSecurityHeaders`: a browser believes it under TLS only. */
export function hstsOf(origin: string, { hstsSeconds }: { readonly hstsSeconds?: () => number }): number {
  return origin.startsWith('https:') ? (hstsSeconds?.() ?? 0) : 0;
}
