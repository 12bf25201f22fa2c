// The protobuf wire format, as far as ONNX files need it.
import type { ByteSource } from './byte-source.ts';

/** A field of a message. Texts, bytes and messages are `[from, to)`; anything else is a number. */
export interface Field {
  readonly number: number;
  /** Integers, as far as they are exact; undefined for bytes and floating point. */
  readonly value: number | undefined;
  readonly from: number;
  readonly to: number;
}

/** The bytes are no protobuf message, or end in the middle of one. */
export class WireFault extends Error {
  /** Where the message should go on to, when the bytes end before that. */
  readonly endsAt: number | undefined;

  constructor(endsAt?: number) {
    super('not a protobuf message');
    this.endsAt = endsAt;
  }
}

/**
 * The fields of the message at `[from, to)`, one after the other.
 *
 * @throws WireFault
 */
export function* readFields(source: ByteSource, from: number, to: number): Generator<Field> {
  let at = from;
  const varint = () => {
    let value = 0;
    for (let shift = 1, count = 0; count < 10; count++, shift *= 128) {
      if (at >= to) throw new WireFault(at + 1);
      const byte = source.byte(at++);
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
    throw new WireFault();
  };
  while (at < to) {
    const tag = varint();
    const number = Math.floor(tag / 8);
    if (number === 0 || number > 536_870_911) throw new WireFault();
    const wire = tag % 8;
    if (wire === 0) {
      const start = at;
      yield { number, value: varint(), from: start, to: at };
      continue;
    }
    const size = wire === 1 ? 8 : wire === 5 ? 4 : wire === 2 ? varint() : Number.NaN;
    if (!Number.isSafeInteger(size)) throw new WireFault();
    if (at + size > to) throw new WireFault(at + size);
    yield { number, value: undefined, from: at, to: at + size };
    at += size;
  }
}

/** At most `limit` bytes of a text field; what is no UTF-8 becomes `�`. */
export function readText(source: ByteSource, { from, to }: Field, limit = 4_096): string {
  return source.bytes(from, Math.min(to, from + limit)).toString('utf8');
}
