// What a listener may get: calls they may make, of rows they may read. Cached briefly, dropped when rights change.
import type { Config } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import type { Operation } from '#core/contract.ts';
import type { Db } from '#storage/storage.ts';
import type { LiveSession } from '../../operations/identity/base/session.ts';
import type { RequestBody } from '../request/read-body.ts';
import { authorise } from '../stages/authorise.ts';
import { heldLevels } from '../stages/held-levels.ts';
import type { Change } from './change.ts';

/** `gone`: the row of the call is not there, or not for this person. */
type Verdict = 'yes' | 'no' | 'gone';

export interface CallViewer {
  /** By the same stage that decides over the call itself; an input is asked about for one call only. */
  mayCall(operation: Operation, input: RequestBody): Promise<Verdict>;
  /** Whether the changed rows lie where the person may read. */
  mayRead(change: Change): Promise<boolean>;
}

interface Dependencies {
  readonly config: Config;
  readonly db: Db;
}

/** For one session as of now; its holder drops it when rights may have changed. */
export function createCallViewer(session: LiveSession, { config, db }: Dependencies): CallViewer {
  const { user, blockedBy } = session;
  const places = new Map<string, Promise<boolean>>();
  const calls = new WeakMap<RequestBody, Promise<Verdict>>();

  async function readsAt({ organizationId, projectId }: Change): Promise<boolean> {
    const scope = {
      ...(organizationId === undefined ? {} : { organizationId }),
      ...(projectId === undefined ? {} : { projectId }),
    };
    const levels = await heldLevels(user, scope, config.permissions, db);
    if (projectId !== undefined) return levels.includes('project.read');
    return levels.includes(organizationId === undefined ? 'platform.manage' : 'organization.read');
  }

  async function decide(operation: Operation, input: RequestBody): Promise<Verdict> {
    if (blockedBy !== undefined) return 'no';
    try {
      await authorise(operation, input, session, config, db);
      return 'yes';
    } catch (error) {
      if (error instanceof AppError && error.code === 'record.not-found') return 'gone';
      if (error instanceof AppError && REFUSALS.has(error.code)) return 'no';
      throw error;
    }
  }

  return {
    mayCall(operation, input) {
      const known = calls.get(input) ?? decide(operation, input);
      calls.set(input, known);
      return known;
    },
    mayRead(change) {
      // Their own rows belong to no place, and many to them only.
      if (change.keys?.includes(user.userId) === true) return Promise.resolve(true);
      if (config.entities.get(change.entity)?.scope === 'person') return Promise.resolve(false);
      const place = `${change.organizationId ?? ''} ${change.projectId ?? ''}`;
      const known = places.get(place) ?? readsAt(change);
      places.set(place, known);
      return known;
    },
  };
}

const REFUSALS: ReadonlySet<string> = new Set(['access.denied', 'feature.unlicensed']);
