// Keeps sampled calls as files, behind the calls' back: what cannot be written in time is counted and dropped.
import { join } from 'node:path';
import type { Meters } from '../outcome/meters.ts';
import type { Routes } from '../routing/routes.ts';
import { type CaptureFolder, type CaptureLimits, openCaptureFolder } from './capture-folder.ts';
import { hourOf, SERVICE_PATTERN } from './capture-layout.ts';
import { namesIn } from './count-records.ts';
import { describeCall } from './describe-call.ts';
import type { HeardCall } from './tap.ts';

export interface Captures {
  /** Never waits, never throws. */
  readonly add: (heard: HeardCall) => void;
  /** Tells the present limits of each service. */
  readonly know: (routes: Routes) => void;
  /** Writes what was added, for at most some seconds. */
  readonly close: () => Promise<void>;
}

export interface CapturesOptions {
  /** Absolute; made when needed. */
  readonly directory: string;
  readonly meters: Pick<Meters, 'captured'>;
  readonly log: (line: string) => void;
}

/** Bodies in memory; beyond it calls are dropped. */
const MAX_QUEUED_BYTES = 33_554_432;
/** What a call costs beside its bodies. */
const CALL_BYTES = 2_048;
/** Calls that are put into words before they are written. */
const MAX_LINES = 50;
const EVERY_MS = 300;
/** Writing down may take a fifth of the process: after each slice of this length it rests four times as long. */
const SLICE_MS = 5;
const REST = 4;
const TIDY_EVERY_MS = 600_000;
const LAST_WRITE_MS = 5_000;
/** Of services that are gone. */
const LIMITS_OF_NOBODY: CaptureLimits = { retentionDays: 7, maxBytes: Number.POSITIVE_INFINITY };

export function createCaptures({ directory, meters, log }: CapturesOptions): Captures {
  const folders = new Map<string, Promise<CaptureFolder>>();
  const dropped = new Map<string, number>();
  let limits: ReadonlyMap<string, CaptureLimits> = new Map();
  let queue: HeardCall[] = [];
  let queuedBytes = 0;
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let working: Promise<void> = Promise.resolve();
  let isClosing = false;
  let tidyAt = 0;
  let isFailing = false;

  const limitsOf = (serviceId: string) => limits.get(serviceId) ?? LIMITS_OF_NOBODY;
  const folderOf = (serviceId: string) => {
    const known = folders.get(serviceId);
    if (known !== undefined) return known;
    const opened = openCaptureFolder(join(directory, serviceId));
    folders.set(serviceId, opened);
    opened.catch(() => folders.delete(serviceId));
    return opened;
  };
  const drop = (serviceId: string, calls: number) => {
    dropped.set(serviceId, (dropped.get(serviceId) ?? 0) + calls);
    for (let i = 0; i < calls; i++) meters.captured('dropped');
  };
  const failed = (error: unknown) => {
    if (!isFailing) log(`采集数据写不进磁盘：${error instanceof Error ? error.message : error}`);
    isFailing = true;
  };

  const schedule = (ms: number) => {
    if (isClosing || dueAt <= Date.now() + ms) return;
    clearTimeout(timer);
    dueAt = Date.now() + ms;
    timer = setTimeout(work, ms).unref();
  };
  const work = () => {
    dueAt = Number.POSITIVE_INFINITY;
    working = working
      .then(writeAll)
      .catch(failed)
      .then(() => schedule(Math.max(EVERY_MS, tidyAt - Date.now())));
  };

  const writeAll = async () => {
    const touched = new Set<string>();
    while (queue.length > 0) {
      const portion = queue.splice(0, MAX_LINES);
      for (const [serviceId, hours] of await describe(portion)) {
        touched.add(serviceId);
        await write(serviceId, hours);
      }
    }
    for (const [serviceId, calls] of dropped) {
      (await folderOf(serviceId)).countDropped(calls);
      touched.add(serviceId);
    }
    dropped.clear();
    if (Date.now() >= tidyAt) for (const serviceId of await tidy()) touched.add(serviceId);
    for (const serviceId of touched) await (await folderOf(serviceId)).writeSummary();
  };

  /** Lines by service and hour. */
  const describe = async (portion: readonly HeardCall[]) => {
    const lines = new Map<string, Map<string, { at: Date; lines: string[] }>>();
    let began = performance.now();
    for (const heard of portion) {
      queuedBytes -= sizeOf(heard);
      const serviceId = heard.call.service.id;
      const at = new Date(heard.call.at);
      const line = await describeCall(heard).catch(() => undefined);
      if (line === undefined) {
        // Nested beyond all reason, for example.
        drop(serviceId, 1);
        continue;
      }
      const hours = lines.get(serviceId) ?? new Map<string, { at: Date; lines: string[] }>();
      lines.set(serviceId, hours);
      const hour = hours.get(hourOf(at)) ?? { at, lines: [] };
      hours.set(hourOf(at), hour);
      hour.lines.push(line);
      const took = performance.now() - began;
      if (took < SLICE_MS || isClosing) continue;
      await new Promise((resolve) => setTimeout(resolve, took * REST));
      began = performance.now();
    }
    return lines;
  };

  const write = async (
    serviceId: string,
    hours: ReadonlyMap<string, { readonly at: Date; readonly lines: readonly string[] }>,
  ) => {
    for (const { at, lines } of hours.values()) {
      try {
        await (await folderOf(serviceId)).append(lines, at, limitsOf(serviceId));
        for (let i = 0; i < lines.length; i++) meters.captured('written');
        isFailing = false;
      } catch (error) {
        drop(serviceId, lines.length);
        failed(error);
      }
    }
  };

  const tidy = async (): Promise<readonly string[]> => {
    tidyAt = Date.now() + TIDY_EVERY_MS;
    const services = await namesIn(directory, SERVICE_PATTERN);
    for (const serviceId of services) await (await folderOf(serviceId)).tidy(limitsOf(serviceId), new Date());
    return services;
  };

  return {
    add(heard) {
      const size = sizeOf(heard);
      if (queuedBytes + size > MAX_QUEUED_BYTES) drop(heard.call.service.id, 1);
      else {
        queue.push(heard);
        queuedBytes += size;
      }
      schedule(EVERY_MS);
    },
    know({ services }) {
      const known = [...services.values()].flatMap(({ id, capture }) =>
        capture === undefined ? [] : [[id, capture] as const],
      );
      const isNew = known.length !== limits.size || known.some(([id, rule]) => !isSame(limits.get(id), rule));
      limits = new Map(known);
      if (!isNew) return;
      tidyAt = 0;
      schedule(EVERY_MS);
    },
    async close() {
      isClosing = true;
      clearTimeout(timer);
      const last = working.then(writeAll).catch(failed);
      await Promise.race([last, new Promise((resolve) => setTimeout(resolve, LAST_WRITE_MS).unref())]);
      queue = [];
    },
  };
}

function sizeOf({ request, response }: HeardCall): number {
  return CALL_BYTES + (request?.keptBytes ?? 0) + (response?.keptBytes ?? 0);
}

function isSame(a: CaptureLimits | undefined, b: CaptureLimits): boolean {
  return a?.retentionDays === b.retentionDays && a.maxBytes === b.maxBytes;
}
