// Asks every replica again and again whether it can serve, and remembers the last word.
import { request } from 'node:http';
import { connectionTo } from '#core/replica-address.ts';

export interface HealthTarget {
  /** Where it listens, as of `#core/replica-address.ts`. */
  readonly address: string;
  /** Returns 2xx when the replica can serve. */
  readonly path: string;
  /** Tells one run of a replica from the next. */
  readonly run: string;
  /** It answered before: asked less often, and believed to be well until it fails several times. */
  readonly isReady: boolean;
  /** Why no process listens there, as the driver sees it; '' if unknown. */
  readonly explainSilence: () => Promise<string>;
}

export interface Health {
  readonly state: 'unknown' | 'well' | 'unwell';
  /** Chinese; '' when well. */
  readonly complaint: string;
}

export interface HealthWatch {
  /** Watches exactly these, by replica id. */
  readonly keep: (targets: ReadonlyMap<string, HealthTarget>) => void;
  readonly of: (replicaId: string) => Health;
  readonly stop: () => void;
}

const UNKNOWN: Health = { state: 'unknown', complaint: '' };
/** A replica that computes on its only thread answers late and is not ill. */
const PATIENCE_MS = 5_000;
const FAILURES_UNTIL_UNWELL = 3;
/** No listener; there may be no socket yet. */
const NOBODY_CODES: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOENT']);
const STARTING_PAUSE_MS = 200;
const READY_PAUSE_MS = 2_000;
/** Looking through all processes takes some milliseconds. */
const LOOK_ELSEWHERE_MS = 2_000;

/** `onChange` is called when the health of some replica became another. */
export function watchHealth(onChange: (replicaId: string) => void): HealthWatch {
  const watched = new Map<string, Watched>();
  return {
    keep(targets) {
      for (const [id, entry] of watched) {
        const target = targets.get(id);
        const { address, run } = entry.target;
        if (target?.address === address && target.run === run) continue;
        entry.stop();
        watched.delete(id);
      }
      for (const [id, target] of targets) {
        const known = watched.get(id);
        if (known === undefined) watched.set(id, new Watched(target, () => onChange(id)));
        else known.target = target;
      }
    },
    of: (replicaId) => watched.get(replicaId)?.health ?? UNKNOWN,
    stop() {
      for (const entry of watched.values()) entry.stop();
      watched.clear();
    },
  };
}

class Watched {
  target: HealthTarget;
  health: Health = UNKNOWN;
  #failures = 0;
  #elsewhere = '';
  /** `performance.now()`. */
  #lookedAt = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  readonly #onChange: () => void;

  constructor(target: HealthTarget, onChange: () => void) {
    this.target = target;
    this.#onChange = onChange;
    this.#ask();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #ask(): Promise<void> {
    const found = await probe(this.target);
    const complaint = found === NOBODY ? await this.#notListening() : found;
    if (this.#stopped) return;
    this.#failures = complaint === '' ? 0 : this.#failures + 1;
    this.#turn(this.#judge(complaint));
    const pause = this.health.state === 'well' ? READY_PAUSE_MS : STARTING_PAUSE_MS;
    this.#timer = setTimeout(() => this.#ask(), pause);
    this.#timer.unref();
  }

  async #notListening(): Promise<string> {
    if (performance.now() - this.#lookedAt > LOOK_ELSEWHERE_MS) {
      this.#elsewhere = await this.target.explainSilence();
      this.#lookedAt = performance.now();
    }
    return this.#elsewhere === '' ? NOBODY_TEXT : this.#elsewhere;
  }

  #judge(complaint: string): Health {
    if (complaint === '') return { state: 'well', complaint };
    const isBelieved = this.target.isReady && this.#failures < FAILURES_UNTIL_UNWELL;
    return isBelieved ? { ...this.health, complaint: '' } : { state: 'unwell', complaint };
  }

  #turn(health: Health): void {
    const isNew = health.state !== this.health.state;
    this.health = health;
    if (isNew) this.#onChange();
  }
}

const NOBODY = Symbol('nobody listens');
const NOBODY_TEXT = '进程还没有开始监听';

/** '' when the answer is 2xx, else what was wrong. */
function probe({ address, path }: HealthTarget): Promise<string | typeof NOBODY> {
  return new Promise((resolve) => {
    const outgoing = request(
      { ...connectionTo(address), path, agent: false, timeout: PATIENCE_MS },
      (answer) => {
        answer.resume();
        const { statusCode = 0 } = answer;
        resolve(statusCode >= 200 && statusCode < 300 ? '' : `${path} 返回 ${statusCode}`);
      },
    );
    outgoing.once('timeout', () =>
      outgoing.destroy(new Error(`${path} 在 ${PATIENCE_MS / 1_000} 秒内没有响应`)),
    );
    outgoing.once('error', (error: NodeJS.ErrnoException) =>
      resolve(NOBODY_CODES.has(error.code ?? '') ? NOBODY : error.message),
    );
    outgoing.end();
  });
}
