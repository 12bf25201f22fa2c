// What an answer says of the question, without what it says of itself: that is different in each answer, or in each version.

/** Names that mean the call or the time it took, whatever the protocol; `log_id` is what our own presets answer. */
const OF_THE_CALL: ReadonlySet<string> = new Set([
  ...['request_id', 'requestId', 'log_id', 'logId', 'trace_id', 'traceId'],
  ...['took', 'elapsed', 'elapsed_ms', 'latency_ms', 'timings'],
]);

interface Protocol {
  /** Whether a body is one of this protocol: a plain `id` or `model` may be just what was asked for. */
  readonly spokenBy: (body: object) => boolean;
  readonly ofItself: ReadonlySet<string>;
}

const PROTOCOLS: readonly Protocol[] = [
  {
    // Open Inference Protocol V2: the id is the request's, or made by the server.
    spokenBy: (body) => 'model_name' in body && ('outputs' in body || 'error' in body),
    ofItself: new Set(['id', 'model_name', 'model_version']),
  },
  {
    // OpenAI: `chat.completion`, `text_completion`, `list` of embeddings, …
    spokenBy: (body) => 'object' in body && typeof body.object === 'string' && 'model' in body,
    ofItself: new Set(['id', 'created', 'model', 'system_fingerprint']),
  },
];

/** The body's own fields only: what is further inside is what was asked for. */
export function saidContent(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const spoken = PROTOCOLS.find(({ spokenBy }) => spokenBy(body));
  const isOfItself = (name: string) => OF_THE_CALL.has(name) || spoken?.ofItself.has(name) === true;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !isOfItself(name)));
}
