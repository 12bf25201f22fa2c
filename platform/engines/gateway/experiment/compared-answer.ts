import type { IncomingHttpHeaders } from 'node:http';

/** An answer as far as it is compared. */
export interface ComparedAnswer {
  readonly status: number;
  readonly body: Buffer;
  /** '' for a body as it is. */
  readonly encoding: string;
  /** How many bytes of the body are JSON, where tensors follow it as bytes; undefined: all. */
  readonly jsonLength: number | undefined;
}

/** Of the Open Inference Protocol's binary data extension. */
const JSON_LENGTH = 'inference-header-content-length';

export function bodyFormOf(headers: IncomingHttpHeaders): Pick<ComparedAnswer, 'encoding' | 'jsonLength'> {
  const length = Number([headers[JSON_LENGTH]].flat()[0]);
  return {
    encoding: headers['content-encoding'] ?? '',
    jsonLength: Number.isSafeInteger(length) && length > 0 ? length : undefined,
  };
}
