// Who calls, and what of ours they ask for.
import type { IncomingHttpHeaders } from 'node:http';
import type { AccessTokens } from './auth/access-token.ts';
import { authenticate } from './auth/authenticate.ts';
import { readTestCaller } from './auth/test-caller.ts';
import { advance, type CallOrigin, type IdentifiedCall, type ReadCall } from './call/call.ts';
import type { Refusal } from './outcome/refusal.ts';
import type { Routes } from './routing/routes.ts';

export function identify(
  routes: Routes,
  tokens: AccessTokens,
  call: ReadCall,
  headers: IncomingHttpHeaders,
): IdentifiedCall | Refusal {
  const test = readTestCaller(routes, tokens, call);
  if (test !== undefined && 'code' in test) return test;
  const application = test?.application ?? authenticate(routes, tokens, call.read.credential, call.at);
  if ('code' in application) return application;
  const service = routes.services.get(call.serviceCode);
  const origin: CallOrigin = test?.origin ?? 'caller';
  return advance(call, {
    application,
    service,
    grant: service && application.grants.get(service.id),
    origin,
    assignment: undefined,
    // For other callers the header is ignored: the split decides.
    wantedVersion: test && (test.versionId ?? (test.origin === 'test' ? versionNumber(headers) : undefined)),
  });
}

function versionNumber(headers: IncomingHttpHeaders): number | undefined {
  const number = Number(headers['x-aic-version']);
  return Number.isInteger(number) ? number : undefined;
}
