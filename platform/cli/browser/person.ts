// A person of a role, signed in, with a browser context of their own.
import type { Browser, BrowserContext } from 'playwright-core';
import type { Config } from '#config/config.ts';
import type { RouteParams } from '#core/route.ts';
import type { DemoPlatform } from './demo-platform.ts';
import type { ReadRows, Row } from './route-values.ts';

/** Who of the demo holds a role; all of them work in the same organisation, and all but the first in the same project. */
const ACCOUNTS: Readonly<Record<string, string>> = {
  systemAdmin: 'admin',
  orgAdmin: 'demo-org',
  projectAdmin: 'demo-project',
  member: 'demo-member',
  approver: 'demo-approver',
};

export interface Person {
  readonly role: string;
  readonly context: BrowserContext;
  readonly read: ReadRows;
}

const WINDOW = { width: 1280, height: 860 };

/** Undefined when no demo person holds the role. Throws when the platform refuses the sign-in. */
export async function signInAs(
  role: string,
  platform: DemoPlatform,
  browser: Browser,
  config: Config,
): Promise<Person | undefined> {
  const username = Object.hasOwn(ACCOUNTS, role) ? ACCOUNTS[role] : undefined;
  const password = username === undefined ? undefined : platform.passwordOf(username);
  if (password === undefined) return undefined;
  const context = await browser.newContext({
    viewport: WINDOW,
    locale: 'zh-CN',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const send = (operationId: string, body: Row) => sendCall(context, platform.url, config, operationId, body);
  const answer = await send('base.login', { username, password });
  if (answer?.success !== true) throw new Error(`${username}: ${JSON.stringify(answer)}`);
  return { role, context, read: async (operationId, body) => rowsOf(await send(operationId, body)) };
}

async function sendCall(
  { request }: BrowserContext,
  url: string,
  config: Config,
  operationId: string,
  body: Row,
): Promise<Row | undefined> {
  const operation = config.operations.get(operationId);
  // Changing calls are not made here, and a read needs no token.
  if (operation === undefined || operation.csrf) return undefined;
  const answer = await request.fetch(url + operation.path, {
    method: operation.method,
    ...(operation.method === 'get' ? { params: textsOf(body) } : { data: body }),
  });
  const text = await answer.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function rowsOf(answer: Row | undefined): readonly Row[] {
  const { page, result = isRow(page) ? page.result : undefined } = answer ?? {};
  if (Array.isArray(result)) return result.filter(isRow);
  return isRow(result) ? [result] : [];
}

function textsOf(body: Row): Record<string, string> {
  const given = Object.entries(body).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The project that as many as possible see: the first one of the person who sees the fewest. None: no place. */
export async function commonPlace(people: readonly Person[]): Promise<RouteParams> {
  const seen = await Promise.all(people.map(({ read }) => read('project.list', { pageSize: 100 })));
  const [fewest = []] = seen.filter((rows) => rows.length > 0).sort((a, b) => a.length - b.length);
  const [project] = fewest;
  return project === undefined
    ? {}
    : { organizationId: String(project.organizationId), projectId: String(project.id) };
}
