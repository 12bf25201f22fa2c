/** When the gateway began to read the routes that it uses now, in epoch ms; 0: it has none yet. Undefined: it doesn't answer. */
export async function readRoutesAt(gatewayAddress: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    const answer = await fetch(`${gatewayAddress}/readyz`, { signal });
    const { routesLoadedAt } = (await answer.json()) as { routesLoadedAt?: string | null };
    return typeof routesLoadedAt === 'string' ? Date.parse(routesLoadedAt) : 0;
  } catch {
    return undefined;
  }
}
