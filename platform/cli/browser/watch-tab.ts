// What a tab complains of while a page is open: console errors, exceptions, requests that fail.
import type { Request, Response, Page as Tab } from 'playwright-core';

export type Complaint =
  | { readonly kind: 'console'; readonly text: string }
  /** `path` without its query; `status` 0: no answer, `text` says why; else the code and text of the answer. */
  | {
      readonly kind: 'request';
      readonly method: string;
      readonly path: string;
      readonly status: number;
      readonly text: string;
    };

export interface TabWatch {
  /** Forgets everything: another page is opened. */
  readonly begin: () => void;
  /** Requests under way, streams left out. */
  readonly busy: () => number;
  readonly complaints: () => Promise<readonly Complaint[]>;
}

/** The request is the finding; this is only its echo in the console. */
const ECHO = /^Failed to load resource:/;
/** Leaving a page ends what it was still asking for. */
const LEFT = 'net::ERR_ABORTED';
const STREAM = '/_console/events';

/** Listens from now on. */
export function watchTab(tab: Tab): TabWatch {
  let found: Promise<Complaint>[] = [];
  const underWay = new Set<Request>();
  const add = (complaint: Complaint | Promise<Complaint>) => found.push(Promise.resolve(complaint));
  tab.on('pageerror', (error) => add({ kind: 'console', text: error.message }));
  tab.on('console', (message) => {
    if (message.type() === 'error' && !ECHO.test(message.text()))
      add({ kind: 'console', text: message.text() });
  });
  tab.on('request', (request) => {
    if (!request.url().includes(STREAM)) underWay.add(request);
  });
  tab.on('requestfinished', (request) => underWay.delete(request));
  tab.on('requestfailed', (request) => {
    underWay.delete(request);
    const text = request.failure()?.errorText ?? '';
    if (text !== LEFT) add({ ...named(request), status: 0, text });
  });
  tab.on('response', (response) => {
    if (response.status() >= 400) add(describe(response));
  });
  return {
    begin: () => {
      found = [];
      underWay.clear();
    },
    busy: () => underWay.size,
    complaints: () => Promise.all(found),
  };
}

function named(request: Request) {
  return { kind: 'request' as const, method: request.method(), path: new URL(request.url()).pathname };
}

async function describe(response: Response): Promise<Complaint> {
  const body = await response.text().catch(() => '');
  return { ...named(response.request()), status: response.status(), text: saidIn(body) };
}

/** Code and text of a failure's envelope. */
function saidIn(body: string): string {
  try {
    const { message } = JSON.parse(body);
    return [message?.code, message?.global].filter((part) => typeof part === 'string').join(' ');
  } catch {
    return '';
  }
}
