// Decides of each call whether it is kept.
import type { IncomingHttpHeaders } from 'node:http';
import type { AdmittedCall } from '../call/call.ts';
import { isSampled } from '../routing/capture-rule.ts';
import type { Captures } from './captures.ts';
import { createTap, type HeardCall, type Tap } from './tap.ts';

export interface Listening {
  /** Absent: the call is not kept. */
  readonly tap?: Tap;
  /** At the end of the call; `status` as the caller saw it. What comes later is not counted, nor a second end. */
  readonly record: (status: number) => void;
  /** Instead: the call is not kept. */
  readonly drop: () => void;
}

const NOT_LISTENING: Listening = { record: () => undefined, drop: () => undefined };

export function listenTo(
  { captures }: { readonly captures?: Captures | undefined },
  call: AdmittedCall,
  headers: IncomingHttpHeaders,
): Listening {
  const { capture } = call.service;
  if (captures === undefined || capture === undefined || !isSampled(capture, call.id)) return NOT_LISTENING;
  const tap = createTap(capture, call, headers, captures.room);
  let isOver = false;
  const end = (status: number): HeardCall | undefined => {
    if (isOver) return undefined;
    isOver = true;
    return tap.end(status);
  };
  return {
    tap,
    record(status) {
      const heard = end(status);
      if (heard !== undefined) captures.add(heard);
    },
    drop() {
      const heard = end(0);
      if (heard !== undefined) captures.forget(heard);
    },
  };
}
