// The demo's world, made as people would make it: each step by the person whose job it is.

import { randomInt } from 'node:crypto';
import { networkOf, readIp } from '#engines/address/ip-address.ts';
import { createNetworkList } from '#engines/address/network-list.ts';
import type { TenantScope } from '../handler/project-of.ts';
import { createDemoBenchmark } from './create-demo-benchmark.ts';
import { createDemoInference, IRIS_CODE } from './create-demo-inference.ts';
import { createDemoModel, createDemoVolume } from './create-demo-model.ts';
import { createDemoPolicy } from './create-demo-policy.ts';
import { type DemoCall, type DemoTarget, signIn } from './demo-client.ts';
import { KEYWORDS_DOCUMENT, SENTIMENT_DOCUMENT } from './demo-documents.ts';
import { KEYWORDS_CREDENTIAL } from './demo-service.ts';

export interface DemoPerson {
  readonly username: string;
  readonly title: string;
  readonly password: string;
}

export interface DemoKeys {
  readonly appKey: string;
  readonly secretKey: string;
}

export interface Demo {
  readonly people: readonly DemoPerson[];
  /** Calls the sentiment service below its limit; and the keyword service. */
  readonly quality: DemoKeys;
  /** Has a limit that its calls exceed. */
  readonly opinion: DemoKeys;
  /** The demo's model runs as a service. */
  readonly serves: boolean;
}

/** Throws at the first refusal; `admin` is a signed-in system admin. */
export async function createDemo(
  target: DemoTarget,
  admin: DemoCall,
  serviceUrl: string,
  servicePatienceMs: number,
): Promise<Demo> {
  const retail = await createOrganization(admin, '示例零售集团', '演示数据：电商与客服');
  const finance = await createOrganization(admin, '示例金融集团', '演示数据：风控与舆情');
  const service = await createProject(admin, retail, '智能客服');
  const marketing = await createProject(admin, retail, '市场洞察');
  const risk = await createProject(admin, finance, '舆情风控');

  const add = (...person: Person) => addPerson(target, admin, person);
  // Their passwords take a good while each: all of them at once.
  const people = await Promise.all([
    add('demo-org', '李组织', '组织管理员', retail, { orgPermission: 'admin' }),
    add('demo-finance', '周组织', '组织管理员', finance, { orgPermission: 'admin' }),
    add('demo-project', '王项目', '项目管理员', retail, {}, [
      [service, 'admin'],
      [marketing, 'admin'],
    ]),
    add('demo-member', '赵成员', '项目成员', retail, {}, [[service, 'member']]),
    add('demo-approver', '陈审批', '审批人', retail, { roleIds: ['svcapprv'] }, [[service, 'member']]),
    add('demo-risk', '吴风控', '项目管理员', finance, {}, [[risk, 'admin']]),
  ]);
  const [, , { call: owner }, , , { call: analyst }] = people;

  await listAddress(admin, serviceUrl);
  await registerServices(owner, service, serviceUrl);
  const quality = await createApplication(owner, service, '客服质检', 'text-sentiment');
  await grant(owner, service, quality.id, 'text-keywords');
  const opinion = await createApplication(owner, marketing, '口碑分析', 'text-sentiment', 3);
  await createApplication(owner, service, '工单摘要', 'text-keywords', 2);
  const modelVersionId = await createDemoModel(owner, service);
  await createDemoVolume(owner, service);
  await registerStopped(analyst, risk, serviceUrl);
  await createApplication(analyst, risk, '舆情预警');
  const serviceId = await createDemoInference(owner, service, modelVersionId, servicePatienceMs);
  if (serviceId !== undefined) {
    await grant(owner, service, quality.id, IRIS_CODE, 80);
    await createDemoPolicy(owner, service, serviceId);
    await createDemoBenchmark(owner, service, { serviceId, applicationId: quality.id });
  }
  return { people: people.map(({ person }) => person), quality, opinion, serves: serviceId !== undefined };
}

async function createOrganization(admin: DemoCall, name: string, description: string): Promise<string> {
  return idOf(await admin('organization.create', { name, description }));
}

async function createProject(admin: DemoCall, organizationId: string, name: string): Promise<TenantScope> {
  return { organizationId, projectId: idOf(await admin('project.create', { organizationId, name })) };
}

type Person = readonly [
  username: string,
  displayName: string,
  title: string,
  organizationId: string,
  more: Readonly<Record<string, unknown>>,
  memberships?: readonly (readonly [TenantScope, 'admin' | 'member'])[],
];

/** Creates the account, puts it into projects, signs in and replaces the first password. */
async function addPerson(
  target: DemoTarget,
  admin: DemoCall,
  [username, displayName, title, organizationId, more, memberships = []]: Person,
): Promise<{ readonly call: DemoCall; readonly person: DemoPerson }> {
  const created = await admin('user.create', { organizationId, username, displayName, ...more });
  for (const [{ projectId }, permission] of memberships)
    await admin('project.memberAdd', { projectId, userId: idOf(created), permission });
  const call = await signIn(target, username, String(created.password));
  const password = createPassword();
  const change = { password: created.password, newPassword: password, confirmPassword: password };
  await call('usercenter.changePassword', change);
  return { call, person: { username, title: `${title} ${displayName}`, password } };
}

/** The demo's service is on this machine, which need not be listed. */
async function listAddress(admin: DemoCall, serviceUrl: string): Promise<void> {
  const { upstreamNetworks } = await admin('usercenter.getSystemParameter', {});
  const listed = Array.isArray(upstreamNetworks) ? upstreamNetworks.map(String) : [];
  const ip = readIp(new URL(serviceUrl).hostname);
  if (ip === undefined || createNetworkList(listed).has(ip)) return;
  await admin('usercenter.setSystemParameter', { upstreamNetworks: [...listed, networkOf(ip)] });
}

async function registerServices(call: DemoCall, place: TenantScope, serviceUrl: string): Promise<void> {
  const shared = { ...place, category: 'nlp', protocol: 'http', baseUrl: serviceUrl, healthPath: '/health' };
  await call('registration.create', {
    ...shared,
    code: 'text-sentiment',
    name: '文本情感分析',
    description: '判断一段中文文本的情感倾向',
    visibility: 'public',
    qpsCapacity: 50,
    timeoutMs: 5_000,
    openapiText: SENTIMENT_DOCUMENT,
    document:
      '向 POST /sentiment 发送 {"text": "…"}，返回倾向 label、分值 score（-1 到 1）和命中的词。文本最长 2000 字。',
  });
  await call('registration.create', {
    ...shared,
    code: 'text-keywords',
    name: '关键词提取',
    description: '统计一段中文文本里最常出现的词',
    qpsCapacity: 20,
    timeoutMs: 5_000,
    openapiText: KEYWORDS_DOCUMENT,
    authKind: 'header',
    authName: KEYWORDS_CREDENTIAL.name,
    credential: KEYWORDS_CREDENTIAL.value,
  });
}

/** Shows what a service taken offline looks like. */
async function registerStopped(call: DemoCall, place: TenantScope, serviceUrl: string): Promise<void> {
  const id = idOf(
    await call('registration.create', {
      ...place,
      code: 'news-sentiment',
      name: '新闻情感分析',
      description: '旧版本，已下线',
      category: 'nlp',
      protocol: 'http',
      baseUrl: serviceUrl,
      healthPath: '/health',
    }),
  );
  await call('registration.stop', { id });
}

async function createApplication(
  call: DemoCall,
  place: TenantScope,
  name: string,
  interfaceCode?: string,
  qpsLimit?: number,
): Promise<DemoKeys & { readonly id: string }> {
  const preset = interfaceCode === undefined ? {} : { interfaceCode };
  const limit = qpsLimit === undefined ? {} : { qpsLimit };
  const made = await call('application.create', { ...place, name, ...preset, ...limit });
  return { id: idOf(made), appKey: String(made.appKey), secretKey: String(made.secretKey) };
}

async function grant(
  call: DemoCall,
  place: TenantScope,
  applicationId: string,
  code: string,
  qpsLimit = 10,
): Promise<void> {
  const { result } = await call('interface.available', { ...place, applicationId, keyword: code });
  const [found]: unknown[] = Array.isArray(result) ? result : [];
  if (typeof found !== 'object' || found === null || !('id' in found))
    throw new Error(`The demo's service ${code} cannot be granted`);
  await call('application.interface.grant', { id: applicationId, interfaceId: found.id, qpsLimit });
}

function idOf(result: Readonly<Record<string, unknown>>): string {
  if (typeof result.id !== 'string') throw new Error('A demo call answered no id');
  return result.id;
}

/** Letters, digits and a sign, as the password rules ask. */
function createPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz';
  const pick = (alphabet: string) => alphabet.charAt(randomInt(alphabet.length));
  const text = Array.from({ length: 8 }, () => pick(letters)).join('');
  return `${pick(letters).toUpperCase()}${text}-${randomInt(1000, 10_000)}`;
}
