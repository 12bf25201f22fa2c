import { cpus } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ProcessFigures } from '#core/load/frame.ts';

const LOOK_MS = 10;

/** Measures this process and its host from one call to the next. */
export function startProcessMeter(): { readonly measure: () => ProcessFigures; readonly stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution: LOOK_MS });
  delay.enable();
  let [used, host, at] = [process.cpuUsage(), hostTimes(), performance.now()];

  return {
    measure() {
      const [usedNow, hostNow, now] = [process.cpuUsage(), hostTimes(), performance.now()];
      const usedUs = usedNow.user + usedNow.system - used.user - used.system;
      const [busy, all] = [hostNow.busy - host.busy, hostNow.all - host.all];
      const figures = {
        cpuMilli: Math.round(usedUs / Math.max(1, now - at)),
        // It counts from one look to the next, and they are meant to be so far apart.
        loopDelayUs: Math.max(0, Math.round(delay.max / 1_000) - LOOK_MS * 1_000),
        hostCpu: all === 0 ? 0 : Math.round((busy / all) * 1_000) / 1_000,
        residentBytes: process.memoryUsage.rss(),
      };
      delay.reset();
      [used, host, at] = [usedNow, hostNow, now];
      return figures;
    },
    stop: () => delay.disable(),
  };
}

/** Of all cores together, ms since boot. */
function hostTimes(): { readonly busy: number; readonly all: number } {
  let [busy, all] = [0, 0];
  for (const { times } of cpus()) {
    const working = times.user + times.nice + times.sys + times.irq;
    busy += working;
    all += working + times.idle;
  }
  return { busy, all };
}
