// The first value of the system parameter `upstreamNetworks`: at a first start, and after an update from a program without it.
import { promises as dns, type LookupAddress } from 'node:dns';
import { firstAddress } from '#engines/address/first-address.ts';
import { type IpAddress, networkOf, readIp } from '#engines/address/ip-address.ts';
import { forbiddenName, isListedOnly, isLoopback, LOOPBACK } from '#engines/address/special-networks.ts';
import { hostOf } from '#engines/address/upstream-guard.ts';
import type { Storage } from '#storage/storage.ts';

const NAME = 'upstreamNetworks';

export interface Settling {
  readonly storage: Storage;
  /** Where the console listens. */
  readonly host: string;
  /** Tells the admin what was kept. */
  readonly log: (line: string) => void;
  readonly lookup?: (host: string) => Promise<readonly LookupAddress[]>;
}

/**
 * Does nothing where the parameter has a value. Loopback is listed when only this machine reaches the console: who
 * starts the platform for a look has services beside it. Addresses that registered services use already go on working.
 *
 * The row has no author until an admin saves it: that is how the settings page knows what to ask about.
 */
export async function settleUpstreamNetworks({ storage, host, log, lookup }: Settling): Promise<void> {
  const { db } = storage;
  const set = await db
    .selectFrom('systemParameter')
    .select('name')
    .where('name', '=', NAME)
    .executeTakeFirst();
  if (set !== undefined) return;
  const local = isLocal(host) ? LOOPBACK : [];
  const used = await usedNetworks(storage, lookup ?? ((name) => dns.lookup(name, { all: true })));
  const kept = used.networks.filter(({ ip }) => local.length === 0 || !isLoopback(ip));
  const networks = [...new Set([...local, ...kept.map(({ network }) => network)])];
  await db
    .insertInto('systemParameter')
    .values({ name: NAME, value: JSON.stringify(networks), updatedBy: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  if (kept.length > 0)
    log(
      `第三方服务现在只能位于公网和“系统设置 → 允许的上游网段”中。已加入正在使用的：${networks.join('、')}。请系统管理员核对后保存。`,
    );
  if (used.unknown.length > 0)
    log(
      `以下第三方服务的域名现在无法解析，没有为它们加入网段：${used.unknown.join('、')}。位于内网时，请系统管理员在“系统设置 → 允许的上游网段”中添加。`,
    );
}

function isLocal(host: string): boolean {
  const ip = readIp(host);
  return host === 'localhost' || (ip !== undefined && isLoopback(ip));
}

interface Used {
  readonly networks: readonly { readonly ip: IpAddress; readonly network: string }[];
  /** Hosts that could not be looked up. */
  readonly unknown: readonly string[];
}

async function usedNetworks({ db }: Storage, lookup: Required<Settling>['lookup']): Promise<Used> {
  const rows = await db.selectFrom('registration').select('baseUrl').orderBy('serviceId').execute();
  const hosts = new Set(
    rows.flatMap(({ baseUrl }) => (URL.canParse(baseUrl) ? hostOf(new URL(baseUrl)) : [])),
  );
  const found = await Promise.all(
    [...hosts].map(async (host) => {
      const literal = readIp(host);
      if (literal !== undefined) return { host, addresses: [literal] };
      const answers = await lookup(host).catch(() => []);
      return { host, addresses: answers.flatMap(({ address }) => readIp(address) ?? []) };
    }),
  );
  return {
    networks: found.flatMap(({ host, addresses }) =>
      addresses.filter(mustBeListed).map((ip) => ({ ip, network: networkFor(host, ip) })),
    ),
    unknown: found.filter(({ addresses }) => addresses.length === 0).map(({ host }) => host),
  };
}

function mustBeListed(ip: IpAddress): boolean {
  return forbiddenName(ip) === undefined && isListedOnly(ip);
}

/** A name may move to a neighbouring address; what was written as an address stays one. */
function networkFor(host: string, ip: IpAddress): string {
  if (readIp(host) !== undefined || isLoopback(ip)) return networkOf(ip);
  const bits = ip.family === 'ipv4' ? 24 : 64;
  return `${firstAddress(ip, bits)}/${bits}`;
}
