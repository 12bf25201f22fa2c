// Keeps sampled calls as files, behind the calls' back: what cannot be written in time is counted and dropped.
import { join } from 'node:path';
import { createRoom, type Room } from '../call/room.ts';
import type { Meters } from '../outcome/meters.ts';
import type { Routes } from '../routing/routes.ts';
import { type CaptureFolder, type CaptureLimits, openCaptureFolder } from './capture-folder.ts';
import { hourOf, SERVICE_PATTERN } from './capture-layout.ts';
import { namesIn } from './count-records.ts';
import { describeCall, type KeptCall } from './describe-call.ts';
import type { HeardCall } from './tap.ts';

export interface Captures {
  /** For the bodies of calls that are listened to, from their first byte until they are written. */
  readonly room: Pick<Room, 'take'>;
  /** Never waits, never throws. */
  readonly add: (heard: HeardCall) => void;
  /** Gives back what its bodies took. */
  readonly forget: (heard: HeardCall) => void;
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

/** Of bodies in memory, of calls under way and of those that wait to be written; beyond it calls are dropped. */
const MAX_HELD_BYTES = 67_108_864;
/** What a call costs beside its bodies. */
const CALL_BYTES = 2_048;
/** Calls that are put into words before they are written: at most so many, and hardly more bytes. */
const MAX_LINES = 50;
const PORTION_BYTES = 8_388_608;
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
  const room = createRoom(MAX_HELD_BYTES);
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
      const portion = queue.splice(0, portionOf(queue));
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

  /** By service and hour. */
  const describe = async (portion: readonly HeardCall[]) => {
    const services = new Map<string, Map<string, HourOfCalls>>();
    let began = performance.now();
    for (const heard of portion) {
      const serviceId = heard.call.service.id;
      const at = new Date(heard.call.at);
      const kept = await describeCall(heard).catch(() => undefined);
      room.give(sizeOf(heard));
      if (kept === undefined) {
        // Nested beyond all reason, for example.
        drop(serviceId, 1);
        continue;
      }
      const hours = services.get(serviceId) ?? new Map<string, HourOfCalls>();
      services.set(serviceId, hours);
      const hour = hours.get(hourOf(at)) ?? { at, calls: [] };
      hours.set(hourOf(at), hour);
      hour.calls.push(kept);
      const took = performance.now() - began;
      if (took < SLICE_MS || isClosing) continue;
      await new Promise((resolve) => setTimeout(resolve, took * REST));
      began = performance.now();
    }
    return services;
  };

  const write = async (serviceId: string, hours: ReadonlyMap<string, HourOfCalls>) => {
    for (const { at, calls } of hours.values()) {
      try {
        await (await folderOf(serviceId)).append(calls, at, limitsOf(serviceId));
        for (let i = 0; i < calls.length; i++) meters.captured('written');
        isFailing = false;
      } catch (error) {
        drop(serviceId, calls.length);
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
    room,
    forget: (heard) => room.give(bodyBytes(heard)),
    add(heard) {
      const isCrowdedOut = heard.request?.isCrowdedOut || heard.response?.isCrowdedOut;
      if (!isCrowdedOut && room.take(CALL_BYTES)) queue.push(heard);
      else {
        room.give(bodyBytes(heard));
        drop(heard.call.service.id, 1);
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

/** How many calls are written together, at least one. */
function portionOf(queue: readonly HeardCall[]): number {
  let bytes = 0;
  const end = queue.findIndex((heard, place) => {
    const isFull = place > 0 && bytes + sizeOf(heard) > PORTION_BYTES;
    bytes += sizeOf(heard);
    return isFull || place === MAX_LINES;
  });
  return end === -1 ? queue.length : end;
}

/** Calls of one hour that are to be written. */
interface HourOfCalls {
  readonly at: Date;
  readonly calls: KeptCall[];
}

function sizeOf(heard: HeardCall): number {
  return CALL_BYTES + bodyBytes(heard);
}

function bodyBytes({ request, response }: HeardCall): number {
  return (request?.keptBytes ?? 0) + (response?.keptBytes ?? 0);
}

function isSame(a: CaptureLimits | undefined, b: CaptureLimits): boolean {
  return a?.retentionDays === b.retentionDays && a.maxBytes === b.maxBytes;
}
