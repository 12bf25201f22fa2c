// Calls that the platform makes itself, with a token for one service: those of the test page are made by no application, those of
// a performance evaluation by an application of the project. Nobody else can sign such a token, so no caller feigns the origin.
import type { Refusal } from '../outcome/refusal.ts';
import type { Application, Routes, Service } from '../routing/routes.ts';
import { standIn, TEST_APPLICATION_ID } from '../routing/stand-in.ts';
import type { ReadCredential } from '../wire/read-credential.ts';
import { type AccessTokens, isTestToken } from './access-token.ts';

export interface TestCaller {
  /** Of the test page: made up, in the place of the service, which alone it may call. */
  readonly application: Application;
  readonly origin: 'test' | 'benchmark';
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
  const { versionId, applicationId } = content;
  const origin = applicationId === undefined ? 'test' : 'benchmark';
  const application =
    applicationId === undefined ? testApplication(service) : routes.applications.get(applicationId);
  if (application === undefined) return { code: 'gateway.token-invalid' };
  return { application, origin, ...(versionId === undefined ? {} : { versionId }) };
}

function testApplication({ id, organizationId, projectId, tests }: Service): Application {
  return standIn({ id: TEST_APPLICATION_ID, organizationId, projectId }, new Map([[id, tests]]));
}
