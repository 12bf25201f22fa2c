// From a credential to the application behind it.
import { createHash } from 'node:crypto';
import type { Refusal } from '../outcome/refusal.ts';
import type { Application, Routes } from '../routing/routes.ts';
import type { Credential } from '../wire/read-credential.ts';
import type { AccessTokens } from './access-token.ts';

const INVALID: Refusal = { code: 'gateway.token-invalid' };
const EXPIRED: Refusal = { code: 'gateway.token-expired' };

/** `now`: epoch ms. */
export function authenticate(
  routes: Routes,
  tokens: AccessTokens,
  credential: Credential,
  now: number,
): Application | Refusal {
  if (credential.kind === 'none') return INVALID;
  if (credential.kind === 'code') return routes.byCodeHash.get(sha256(credential.value)) ?? INVALID;
  if (credential.value.startsWith('sk-')) return bySecretKey(routes, credential.value, now);
  return byAccessToken(routes, tokens, credential.value, now);
}

/** Looked up by its hash: timing of a hash lookup doesn't reveal the key. */
function bySecretKey(routes: Routes, key: string, now: number): Application | Refusal {
  const secret = routes.byShownKey.get(key) ?? routes.bySecretHash.get(sha256(key));
  // Only keys that held are remembered, so strangers cannot fill it.
  if (secret !== undefined) routes.byShownKey.set(key, secret);
  return secret === undefined || secret.expiresAt <= now ? INVALID : secret.application;
}

function byAccessToken(
  routes: Routes,
  tokens: AccessTokens,
  token: string,
  now: number,
): Application | Refusal {
  const content = tokens.open(token);
  if (content === undefined) return INVALID;
  if (content.expiresAt <= now) return EXPIRED;
  if (content.secretId === undefined) return routes.applications.get(content.applicationId) ?? INVALID;
  const secret = routes.secrets.get(content.secretId);
  if (secret === undefined || secret.expiresAt <= now) return INVALID;
  return secret.application;
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
