import type { AppDependencies } from './dependencies.ts';

/** Seconds for `withSecurityHeaders`: a browser believes it under TLS only. */
export function hstsOf(origin: string, { hstsSeconds }: Pick<AppDependencies, 'hstsSeconds'>): number {
  return origin.startsWith('https:') ? (hstsSeconds?.() ?? 0) : 0;
}
