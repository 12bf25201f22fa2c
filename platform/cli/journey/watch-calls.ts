// Which operations a tab has called, with what they answered.
import type { Page as Tab } from 'playwright-core';
import type { Config } from '#config/config.ts';
import { operationAt } from '../browser/operation-at.ts';

export interface MadeCall {
  readonly operation: string;
  /** 0: no answer. */
  readonly status: number;
}

export interface CallWatch {
  /** An action begins: what was called before belongs to another. */
  readonly begin: () => void;
  /** In the order of their answers. */
  readonly made: () => readonly MadeCall[];
}

/** Listens from now on. */
export function watchCalls(tab: Tab, config: Pick<Config, 'operations'>): CallWatch {
  let made: MadeCall[] = [];
  const note = (method: string, url: string, status: number) => {
    const operation = operationAt(config, method, new URL(url).pathname);
    if (operation !== undefined) made.push({ operation, status });
  };
  tab.on('response', (response) => note(response.request().method(), response.url(), response.status()));
  tab.on('requestfailed', (request) => note(request.method(), request.url(), 0));
  return {
    begin: () => {
      made = [];
    },
    made: () => made,
  };
}
