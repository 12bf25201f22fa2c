// Decides of each call whether it is kept.
import type { IncomingHttpHeaders } from 'node:http';
import type { AdmittedCall } from '../call/call.ts';
import { isSampled } from '../routing/capture-rule.ts';
import type { Captures } from './captures.ts';
import { createTap, type Tap } from './tap.ts';

export interface Listening {
  /** Absent: the call is not kept. */
  readonly tap?: Tap;
  /** Once, at the end of the call; `status` as the caller saw it. */
  readonly record: (status: number) => void;
}

const NOT_LISTENING: Listening = { record: () => undefined };

export function listenTo(
  { captures }: { readonly captures?: Captures | undefined },
  call: AdmittedCall,
  headers: IncomingHttpHeaders,
): Listening {
  const { capture } = call.service;
  if (captures === undefined || capture === undefined || !isSampled(capture, call.id)) return NOT_LISTENING;
  const tap = createTap(capture, call, headers);
  return { tap, record: (status) => captures.add(tap.end(status)) };
}
