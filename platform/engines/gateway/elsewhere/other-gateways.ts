// The gateways of the other servers on the database: calls of services that run there are handed to them as they came.
import { Agent, type IncomingMessage } from 'node:http';
import type { Caller } from '#network/caller.ts';
import { createPassOnMark, PASS_ON_HEADER } from '#network/pass-on-mark.ts';

export interface OtherGateways {
  readonly agent: Agent;
  /** Header that tells another gateway who calls. */
  readonly introduce: (req: IncomingMessage, caller: Caller) => Readonly<Record<string, string>>;
  /** Who calls, when another gateway passed the request on; such a request goes no further. */
  readonly callerOf: (req: IncomingMessage) => Caller | undefined;
  readonly close: () => void;
}

/** `key` is the same on every server. */
export function createOtherGateways(key: Buffer): OtherGateways {
  const mark = createPassOnMark(key, Date.now);
  // A gateway that is replaced ends its idle connections, announced in its last answers.
  const agent = new Agent({ keepAlive: true });
  return {
    agent,
    introduce(req, caller) {
      const { ip, scheme, host, path, hops, viaProxy, forwarded } = caller;
      const facts = { ip, scheme, host, path, hops, viaProxy, forwarded };
      const told = Buffer.from(JSON.stringify(facts)).toString('base64url');
      return { [PASS_ON_HEADER]: `${mark.make(factsOf(req, told))}.${told}` };
    },
    callerOf(req) {
      const sent = req.headers[PASS_ON_HEADER];
      if (typeof sent !== 'string') return undefined;
      const [at = '', signature = '', told = ''] = sent.split('.');
      if (!mark.holds(`${at}.${signature}`, factsOf(req, told))) return undefined;
      return JSON.parse(Buffer.from(told, 'base64url').toString()) as Caller;
    },
    close: () => agent.destroy(),
  };
}

/** Bound to this call: an eavesdropper could at most replay it. */
function factsOf({ method = '', url = '', headers }: IncomingMessage, told: string): readonly string[] {
  return [method, url, headers.authorization ?? '', told];
}
