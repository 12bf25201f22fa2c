// Tells open streams which of the calls that they follow would be answered otherwise by now.
import type { Config } from '#config/config.ts';
import type { Operation } from '#core/contract.ts';
import type { FollowedCall } from '#core/live-news.ts';
import { startLoop } from '#jobs/loop.ts';
import type { RequestBody } from '../request/read-body.ts';
import type { CallViewer } from './call-viewer.ts';
import { type Change, concerns } from './change.ts';
import { createRecentChanges } from './recent-changes.ts';

/** One open stream. */
export interface CallFollower {
  /** Who listens, as of now; undefined: they are no longer signed in. */
  readonly viewer: () => Promise<CallViewer | undefined>;
  readonly tell: (keys: readonly string[]) => void;
  readonly end: () => void;
}

export interface CallFeed {
  /** Replaces what the stream follows; returns the keys of the calls that can be followed. */
  follow(follower: CallFollower, calls: readonly FollowedCall[]): readonly string[];
  leave(follower: CallFollower): void;
  /** Undefined: notices may have been missed. */
  hear(change: Change | undefined): void;
  close(): Promise<void>;
}

interface FollowedEntry {
  readonly operation: Operation;
  readonly input: RequestBody;
  /** Id of the row, project or organization that the call is about. */
  readonly about: string | undefined;
  /** Changes that were not sent yet; `missed` stands for any. */
  due: (Change | 'missed')[];
}

type Calls = Map<string, FollowedEntry>;

/** Changes wait so long for others to go with them, ms. */
const GATHER_MS = 200;
/** Of one browser. */
const MAX_CALLS = 300;
/** Of one call, between two rounds: beyond it one is as good as another. */
const MAX_DUE = 50;
/** An answer is older than its browser can say: the question was on its way. */
const ON_ITS_WAY_MS = 5_000;
/** Streams looked after at once. */
const ABREAST = 20;

export interface CallFeedOptions {
  readonly config: () => Config;
  readonly onError: (error: unknown) => void;
  readonly elapsed?: () => number;
}

export function createCallFeed({
  config,
  onError,
  elapsed = () => performance.now(),
}: CallFeedOptions): CallFeed {
  const followers = new Map<CallFollower, Calls>();
  const recent = createRecentChanges(elapsed);
  let waiting = new Set<CallFollower>();
  const loop = startLoop({
    name: 'changes',
    round: tellAll,
    everyMs: 3_600_000,
    gatherMs: GATHER_MS,
    atOnce: false,
    onError,
  });

  function put(follower: CallFollower, entry: FollowedEntry, change: Change | 'missed'): void {
    if (entry.due.length < MAX_DUE) entry.due.push(change);
    else entry.due = ['missed'];
    waiting.add(follower);
  }

  function putBack(
    follower: CallFollower,
    asked: readonly { readonly entry: FollowedEntry; readonly changes: readonly (Change | 'missed')[] }[],
  ): void {
    for (const { entry, changes } of asked) for (const change of changes) put(follower, entry, change);
    loop.wake();
  }

  async function tellAll(): Promise<void> {
    const now = [...waiting];
    waiting = new Set();
    while (now.length > 0) await Promise.all(now.splice(0, ABREAST).map(tellOne));
  }

  async function tellOne(follower: CallFollower): Promise<void> {
    const due = [...(followers.get(follower) ?? [])].filter(([, { due }]) => due.length > 0);
    if (due.length === 0) return;
    const asked = due.map(([key, entry]) => ({ key, entry, changes: entry.due.splice(0) }));
    try {
      const viewer = await follower.viewer();
      if (viewer === undefined) return follower.end();
      const keys: string[] = [];
      for (const { key, entry, changes } of asked) if (await mayHear(viewer, entry, changes)) keys.push(key);
      // Rights changed while they were asked for: what was found out no longer counts.
      if ((await follower.viewer()) !== viewer) return putBack(follower, asked);
      // Streams cut off meanwhile get nothing.
      if (keys.length > 0 && followers.has(follower)) follower.tell(keys);
    } catch (error) {
      onError(error);
      // Its readers are unknown: the browser reconnects and asks what it missed.
      follower.end();
    }
  }

  function entryOf(call: FollowedCall): FollowedEntry | undefined {
    const operation = config().operations.get(call.call);
    if (operation === undefined || operation.reads.length === 0 || operation.access.can === 'public')
      return undefined;
    return { operation, input: call.body, about: aboutOf(operation, call.body), due: [] };
  }

  return {
    follow(follower, calls) {
      const before = followers.get(follower) ?? new Map<string, FollowedEntry>();
      const now: Calls = new Map();
      for (const call of calls.slice(0, MAX_CALLS)) {
        const known = before.get(call.key);
        const entry = known ?? entryOf(call);
        if (entry === undefined) continue;
        now.set(call.key, entry);
        if (known !== undefined) continue;
        const missed = recent.since(call.ageMs + ON_ITS_WAY_MS) ?? ['missed' as const];
        for (const change of missed)
          if (change === 'missed' || matches(entry, change)) put(follower, entry, change);
      }
      followers.set(follower, now);
      if (waiting.has(follower)) loop.wake();
      return [...now.keys()];
    },
    leave(follower) {
      followers.delete(follower);
      waiting.delete(follower);
    },
    hear(change) {
      if (change === undefined) recent.restart();
      else recent.add(change);
      for (const [follower, calls] of followers)
        for (const entry of calls.values())
          if (change === undefined) put(follower, entry, 'missed');
          else if (matches(entry, change)) put(follower, entry, isBoundless(change) ? 'missed' : change);
      if (waiting.size > 0) loop.wake();
    },
    close: () => loop.stop(),
  };
}

function matches({ operation, about }: FollowedEntry, change: Change): boolean {
  return operation.reads.includes(change.entity) && concerns(change, about);
}

/** One statement changed rows of more places than were notified: it only means that notices were missed. */
function isBoundless({ keys, organizationId }: Change): boolean {
  return keys === undefined && organizationId === undefined;
}

async function mayHear(
  viewer: CallViewer,
  { operation, input }: FollowedEntry,
  changes: readonly (Change | 'missed')[],
): Promise<boolean> {
  let readable = false;
  for (const change of changes) if (change !== 'missed' && !readable) readable = await viewer.mayRead(change);
  if (!readable && !changes.includes('missed')) return false;
  const may = await viewer.mayCall(operation, input);
  // Its row went, in a place where they may see that.
  return may === 'yes' || (may === 'gone' && readable);
}

/** As `find-place` reads it; whether the person may is asked there. */
function aboutOf({ access }: Operation, body: RequestBody): string | undefined {
  const named = access.of === undefined ? (body.projectId ?? body.organizationId) : body[access.by ?? 'id'];
  return typeof named === 'string' && named !== '' ? named : undefined;
}
