// Calls of the console's test page: made with a token for one service, by no application.
import type { Refusal } from '../outcome/refusal.ts';
import type { Application, Routes } from '../routing/routes.ts';
import { standIn, TEST_APPLICATION_ID } from '../routing/stand-in.ts';
import type { ReadCredential } from '../wire/read-credential.ts';
import { type AccessTokens, isTestToken } from './access-token.ts';

export interface TestCaller {
  /** Made up, in the place of the service, which alone it may call. */
  readonly application: Application;
  readonly versionId?: string;
}

/** Undefined when the credential is no test token. */
export function readTestCaller(
  routes: Routes,
  tokens: AccessTokens,
  call: { readonly read: ReadCredential; readonly serviceCode: string; readonly at: number },
): TestCaller | Refusal | undefined {
  const { credential } = call.read;
  if (credential.kind !== 'bearer' || !isTestToken(credential.value)) return undefined;
  const content = tokens.openTest(credential.value);
  if (content === undefined) return { code: 'gateway.token-invalid' };
  if (content.expiresAt <= call.at) return { code: 'gateway.token-expired' };
  const service = routes.services.get(call.serviceCode);
  if (service === undefined) return { code: 'gateway.unknown-interface', detail: '服务不存在' };
  if (service.id !== content.serviceId)
    return { code: 'gateway.not-granted', detail: '测试凭证只能调用它所属的服务' };
  const { versionId } = content;
  const { organizationId, projectId } = service;
  const grants = new Map([[service.id, service.tests]]);
  const application = standIn({ id: TEST_APPLICATION_ID, organizationId, projectId }, grants);
  return { application, ...(versionId === undefined ? {} : { versionId }) };
}
