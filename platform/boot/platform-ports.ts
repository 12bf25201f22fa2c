import type { Settings } from '../settings/settings.ts';

/** Ports of this machine set for the platform: console, gateway, and the database of DATABASE_URL if local. */
export function platformPorts(
  { port, gatewayPort }: Pick<Settings, 'port' | 'gatewayPort'>,
  connectionString: string,
): readonly number[] {
  const database = databasePort(connectionString);
  return [port, gatewayPort, ...(database === undefined ? [] : [database])];
}

/** Undefined for a database over a Unix socket and for one elsewhere. */
function databasePort(connectionString: string): number | undefined {
  if (!URL.canParse(connectionString)) return undefined;
  const url = new URL(connectionString);
  const host = url.searchParams.get('host') ?? url.hostname;
  const isHere = /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(host);
  return isHere ? Number(url.searchParams.get('port') ?? (url.port || 5_432)) : undefined;
}
