// What the quota leaves to a service, among its versions: otherwise the first one would take it all.

/** Processor time in thousandths of a core, memory in MB, and how many processes. */
export interface Room {
  readonly cpuMilli: number;
  readonly memoryMb: number;
  readonly replicas: number;
}

export interface Claim {
  readonly id: string;
  /** Of one replica. */
  readonly cpuMilli: number;
  readonly memoryMb: number;
  /** It has so many, and none is taken from it. */
  readonly has: number;
  /** The minimum in force. */
  readonly least: number;
  /** As if the quota had no end. */
  readonly wants: number;
  readonly isShadow: boolean;
}

/**
 * Minimums first, then by what is wanted: the next replica goes to the version that has the smallest share of it, the first of
 * several. Callers wait for nothing that a shadow answers, so it gets what the others leave.
 *
 * @param room with what the versions have
 * @returns replicas by version, at least what it has, unless it wants fewer
 */
export function shareRoom(room: Room, claims: readonly Claim[]): ReadonlyMap<string, number> {
  const given = new Map(claims.map(({ id, has, wants }) => [id, Math.min(has, wants)]));
  const givenTo = ({ id }: Claim) => given.get(id) ?? 0;
  let { cpuMilli, memoryMb, replicas } = room;
  const take = (claim: Claim, count: number) => {
    cpuMilli -= count * claim.cpuMilli;
    memoryMb -= count * claim.memoryMb;
    replicas -= count;
  };
  for (const claim of claims) take(claim, givenTo(claim));
  const fits = (claim: Claim) => claim.cpuMilli <= cpuMilli && claim.memoryMb <= memoryMb && replicas >= 1;
  const fill = (some: readonly Claim[], goal: (claim: Claim) => number) => {
    const share = (claim: Claim) => givenTo(claim) / goal(claim);
    for (;;) {
      const open = some.filter((claim) => givenTo(claim) < goal(claim) && fits(claim));
      const [first, ...others] = open;
      if (first === undefined) return;
      const next = others.reduce((least, claim) => (share(claim) < share(least) ? claim : least), first);
      given.set(next.id, givenTo(next) + 1);
      take(next, 1);
    }
  };
  const called = claims.filter(({ isShadow }) => !isShadow);
  fill(called, ({ least, wants }) => Math.min(least, wants));
  fill(called, ({ wants }) => wants);
  fill(
    claims.filter(({ isShadow }) => isShadow),
    ({ wants }) => wants,
  );
  return given;
}
