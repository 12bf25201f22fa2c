// A service, its versions and its processes in memory, under a clock of the test's: what the runner plans is carried out here
// by the machines of the schemas, so that a plan that a machine forbids fails the test.
import type { Config } from '#config/config.ts';
import { step as takeStep } from '#core/machine.ts';
import type {
  Observation,
  ObservedGateways,
  ReplicaState,
  ServiceState,
  VersionState,
} from '#engines/runner/plan/observed-state.ts';
import { planService } from '#engines/runner/plan/plan-service.ts';
import type { Step } from '#engines/runner/plan/step.ts';
import type { UpdateTarget } from '#engines/runner/plan/update-target.ts';

/** How every process of a version behaves. */
export interface Behaviour {
  /** Waits so long for a place; has one at once when absent. */
  readonly placedAfterMs?: number;
  /** Returns health checks so long after its start; never when absent. */
  readonly readyAfterMs?: number;
  /** Ends by itself so long after its start. */
  readonly endsAfterMs?: number;
  /** Stops responding so long after its start, but stays alive. */
  readonly hangsAfterMs?: number;
  /** Carries calls so long after it left the routes; for ever when infinite. */
  readonly callsMs?: number;
  /** Lives on so long after it was asked to end; for ever when infinite. */
  readonly drainsMs?: number;
  /** The process cannot even be made. */
  readonly cannotStart?: boolean;
}

interface Process {
  readonly startedAt: number;
  termAt?: number;
  killed: boolean;
}

type Mutable<Shape> = { -readonly [Key in keyof Shape]: Shape[Key] };
type Replica = Mutable<ReplicaState> & { process?: Process };
type Version = Mutable<Omit<VersionState, 'replicas'>> & { replicas: Replica[]; behaviour: Behaviour };
type Service = Mutable<Omit<ServiceState, 'versions' | 'target'>> & {
  versions: Version[];
  target: UpdateTarget | undefined;
};

const ROUND_MS = 1_000;
const NOTHING: Observation = { process: 'none', end: '', health: 'unknown', complaint: '' };

export class SimulatedRunner {
  now = 1_000_000;
  isGone = false;
  /** Events as they happened: `service start`, `ver-1 ready` … */
  readonly history: string[] = [];
  readonly signals: { readonly at: number; readonly how: string }[] = [];
  readonly service: Service;
  /** Replica id -> calls there, as gateways tell. */
  readonly inFlight = new Map<string, number>();
  readonly #config: Config;
  #replicas = 0;

  constructor(config: Config, behaviours: readonly Behaviour[], state = 'New') {
    this.#config = config;
    this.service = {
      id: 'svc-1',
      code: 'svc',
      state,
      stateAt: this.now,
      startTimeoutMs: 60_000,
      drainTimeoutMs: 10_000,
      target: undefined,
      versions: [],
    };
    for (const behaviour of behaviours)
      this.addVersion(behaviour, this.service.versions.length === 0 ? 100 : 0);
  }

  addVersion(behaviour: Behaviour, weight: number, wanted = 2): string {
    const number = this.service.versions.length + 1;
    const id = `ver-${number}`;
    this.service.versions.push({
      id,
      number,
      state: 'New',
      stateReason: '',
      stateAt: this.now,
      weight,
      byRule: false,
      inTest: false,
      inTraffic: false,
      wakes: false,
      wanted,
      replicas: [],
      behaviour,
    });
    return id;
  }

  version(id: string): Version {
    return must(this.service.versions.find((version) => version.id === id));
  }

  /** What a person asks for; false when the machine forbids it. */
  ask(event: string, target?: UpdateTarget): boolean {
    const machine = must(this.#config.entities.get('service')?.machine);
    const taken = takeStep(machine, this.service.state, event);
    if (!taken.ok || taken.event.by !== 'user') return false;
    this.service.state = taken.to;
    this.service.stateAt = this.now;
    this.history.push(`ask ${event}`);
    if (event === 'cancel') this.service.target = undefined;
    if (event === 'update' && target !== undefined) {
      if (taken.to === 'Updating') this.service.target = target;
      else this.#carry(target);
    }
    return true;
  }

  #carry(target: UpdateTarget | undefined): void {
    for (const version of this.service.versions) {
      version.weight = target?.weights[version.id] ?? 0;
      version.byRule = target?.byRule?.includes(version.id) === true;
    }
  }

  /** Rounds until so much time has passed; every round plans until nothing is left to do. */
  pass(ms: number): void {
    const end = this.now + ms;
    while (this.now < end && !this.isGone) {
      this.now += ROUND_MS;
      this.settle();
    }
  }

  settle(): void {
    for (let i = 0; i < 200; i++) {
      if (this.isGone) return;
      const steps = planService(this.#picture(), { now: this.now, gateways: this.#gateways() });
      if (steps.every((step) => !this.#carryOut(step))) return;
    }
    throw new Error(`The plan never comes to rest: ${this.history.slice(-20).join(', ')}`);
  }

  kill(replica: Replica): void {
    if (replica.process !== undefined) replica.process.killed = true;
  }

  #gateways(): ObservedGateways {
    return {
      routesReadAt: this.now,
      callsAt: (id) => {
        const { stateAt } = this.#replica(id);
        return this.now - stateAt < (this.#versionOf(id).behaviour.callsMs ?? 0) ? 3 : 0;
      },
      inFlightAt: (id) => this.inFlight.get(id) ?? 0,
    };
  }

  #picture(): ServiceState {
    const { target, versions, ...service } = this.service;
    return {
      ...service,
      ...(target === undefined ? {} : { target }),
      versions: versions.map((version) => ({
        ...version,
        replicas: version.replicas
          .filter(({ state }) => state !== 'Terminated')
          .map((replica) => ({ ...replica, observed: this.#see(version, replica) })),
      })),
    };
  }

  #see({ behaviour }: Version, { process }: Replica): Observation {
    if (process === undefined) return NOTHING;
    const age = this.now - process.startedAt;
    const drained = process.termAt !== undefined && this.now - process.termAt >= (behaviour.drainsMs ?? 0);
    if (process.killed || drained || age >= (behaviour.endsAfterMs ?? Number.POSITIVE_INFINITY))
      return { ...NOTHING, process: 'gone', end: '进程退出' };
    if (age < (behaviour.placedAfterMs ?? 0))
      return { ...NOTHING, process: 'alive', complaint: '正在等待调度' };
    const hangs = age >= (behaviour.hangsAfterMs ?? Number.POSITIVE_INFINITY);
    const isWell = !hangs && age >= (behaviour.readyAfterMs ?? Number.POSITIVE_INFINITY);
    const health = isWell ? 'well' : 'unwell';
    return {
      process: 'alive',
      end: '',
      health,
      complaint: '没有响应',
      placement: { node: `node-${process.startedAt}` },
    };
  }

  /** False when the step changes nothing by itself (a process that was ended before). */
  #carryOut(step: Step): boolean {
    switch (step.do) {
      case 'create-replica':
        return this.#create(step.versionId, step.ordinal);
      case 'launch':
        return this.#launch(step.replicaId);
      case 'place':
        this.#replica(step.replicaId).placement = step.placement;
        return true;
      case 'stop':
      case 'kill':
        return this.#end(step);
      case 'replica-event':
        return this.#replicaEvent(step);
      case 'replica-in-traffic':
        this.#replica(step.replicaId).inTraffic = true;
        this.version(step.versionId).inTraffic = true;
        return true;
      case 'version-event':
        this.#fire('service-version', this.version(step.versionId), step.event, step.reason);
        return true;
      case 'service-event':
        this.#fire('service', this.service, step.event);
        return true;
      case 'apply-target':
        this.#fire('service', this.service, 'ready');
        this.#carry(this.service.target);
        this.service.target = undefined;
        return true;
      case 'drop-target':
        this.#fire('service', this.service, step.event);
        this.service.target = undefined;
        return true;
      case 'remove-service':
        this.isGone = true;
        return true;
    }
  }

  #create(versionId: string, ordinal: number): boolean {
    this.#replicas++;
    this.version(versionId).replicas.push({
      id: `rep-${this.#replicas}`,
      ordinal,
      state: 'Accepted',
      stateReason: '',
      stateAt: this.now,
      restarts: 0,
      inTraffic: false,
      forcedReason: '',
      observed: NOTHING,
    });
    return true;
  }

  #launch(id: string): boolean {
    const replica = this.#replica(id);
    const { behaviour } = this.#versionOf(id);
    if (replica.state === 'Failed') replica.restarts++;
    this.#fire('replica', replica, 'launch');
    delete replica.readyAt;
    replica.inTraffic = false;
    if (behaviour.cannotStart) {
      this.#fire('replica', replica, 'exit', '找不到启动命令');
      replica.dueAt = this.now + 1_000;
    } else {
      replica.startedAt = this.now;
      replica.process = { startedAt: this.now, killed: false };
    }
    return true;
  }

  #end({ do: how, replicaId, why }: Extract<Step, { do: 'stop' | 'kill' }>): boolean {
    const replica = this.#replica(replicaId);
    if (replica.state === 'Terminating' && why !== '') replica.forcedReason = why;
    const { process } = replica;
    if (process?.killed !== true) this.signals.push({ at: this.now, how });
    if (how === 'stop') {
      replica.signalledAt = this.now;
      if (process !== undefined) process.termAt = this.now;
      return true;
    }
    const isNew = process?.killed === false;
    this.kill(replica);
    return isNew;
  }

  #replicaEvent({ replicaId, event, reason, dueAt }: Extract<Step, { do: 'replica-event' }>): boolean {
    const replica = this.#replica(replicaId);
    this.#fire('replica', replica, event, reason);
    if (event === 'ready') replica.readyAt = this.now;
    if (event === 'exit') {
      delete replica.process;
      if (dueAt !== undefined) replica.dueAt = dueAt;
    }
    if (event === 'ended' || event === 'forced') delete replica.process;
    return true;
  }

  #fire(
    entity: string,
    row: { id: string; state: string; stateAt: number; stateReason?: string },
    event: string,
    reason = '',
  ): void {
    const machine = must(this.#config.entities.get(entity)?.machine);
    const taken = takeStep(machine, row.state, event);
    if (!taken.ok) throw new Error(`${entity} ${row.id} in ${row.state} has no event ${event}`);
    this.history.push(`${row.id} ${event}`);
    if (row.state !== taken.to) row.stateAt = this.now;
    row.state = taken.to;
    // As `execute-step` does: why a replica failed outlives its end.
    const isKept = entity === 'replica' && reason === '' && (event === 'terminate' || event === 'ended');
    if (row.stateReason !== undefined && !isKept) row.stateReason = reason;
  }

  #replica(id: string): Replica {
    return must(this.#versionOf(id).replicas.find((replica) => replica.id === id));
  }

  #versionOf(replicaId: string): Version {
    return must(this.service.versions.find(({ replicas }) => replicas.some(({ id }) => id === replicaId)));
  }
}

function must<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The simulation has no such thing');
  return value;
}
