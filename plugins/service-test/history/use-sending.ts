// Sends a request and keeps its outcome.
import { useCallback, useRef, useState } from 'react';
import type { PluginHost } from '#plugin-api';
import { buildRequest, type Draft } from '../model/request.ts';
import type { TestAnswer } from '../model/wire.ts';
import { type Entry, withEntry } from './entry.ts';

export interface Sending {
  readonly entries: readonly Entry[];
  /** Number of the entry that is shown. */
  readonly shown: number | undefined;
  readonly show: (number: number) => void;
  /** Epoch ms since when a call is under way. */
  readonly since: number | undefined;
  readonly stop: () => void;
  /** Returns why nothing was sent; undefined: it was. */
  readonly send: (draft: Draft, meant: Meant) => string | undefined;
}

/** Who calls what. */
export interface CallTarget {
  readonly operation: 'serviceTest.send' | 'application.test.send';
  /** Names the service, and the application that calls it. */
  readonly body: Readonly<Record<string, string>>;
}

interface Meant {
  readonly operationKey: string;
  /** Empty: by the service's own split. */
  readonly versionId: string;
  readonly timeoutMs: number;
}

export function useSending(host: PluginHost, { operation, body: target }: CallTarget): Sending {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [shown, show] = useState<number | undefined>(undefined);
  const [since, setSince] = useState<number | undefined>(undefined);
  const running = useRef<AbortController | undefined>(undefined);
  const count = useRef(0);
  const { call } = host;

  const send = useCallback(
    (draft: Draft, { operationKey, versionId, timeoutMs }: Meant): string | undefined => {
      if (running.current !== undefined) return '上一次调用还没有结束';
      const built = buildRequest(draft, randomBoundary());
      if ('fault' in built) return built.fault;
      const stopping = new AbortController();
      running.current = stopping;
      const at = Date.now();
      setSince(at);
      const body = {
        ...built.request,
        ...target,
        timeoutMs,
        ...(versionId === '' ? {} : { versionId }),
      };
      const keep = (outcome: Entry['outcome']) => {
        count.current += 1;
        const number = count.current;
        setEntries((before) => withEntry(before, { number, at, operationKey, versionId, draft, outcome }));
        show(number);
      };
      call(operation, body, { silent: true, signal: stopping.signal })
        .then(
          // The contract says what it is.
          (answer) => keep({ answer: answer as TestAnswer }),
          (error: unknown) => keep({ failure: stopping.signal.aborted ? '已取消' : failureText(error) }),
        )
        .finally(() => {
          running.current = undefined;
          setSince(undefined);
        });
      return undefined;
    },
    [call, operation, target],
  );
  const stop = useCallback(() => running.current?.abort(), []);
  return { entries, shown, show, since, stop, send };
}

/** A page that came without TLS has no `randomUUID`. */
function randomBoundary(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `aic-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** The server's message, with those of single fields. */
function failureText(error: unknown): string {
  if (!(error instanceof Error)) return '调用没有成功';
  const { global, field } = error as Error & {
    readonly global?: string;
    readonly field?: Readonly<Record<string, string>>;
  };
  const fields = Object.values(field ?? {});
  return [global ?? error.message, ...fields.filter((text) => text !== global)].join('：');
}
