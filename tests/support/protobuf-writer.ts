// Just enough of the protobuf wire format to write messages by hand.

/** A field of a message: number and bytes, tag included. */
export type Field = Uint8Array;

/** Integers, enums and booleans. Negative numbers take ten bytes, as the format wants it. */
export function varintField(number: number, value: number | bigint): Field {
  return concat([varint(number << 3), varint(BigInt.asUintN(64, BigInt(value)))]);
}

/** Texts, bytes and messages; a message is the list of its fields. */
export function bytesField(number: number, value: string | Uint8Array | readonly Field[]): Field {
  const bytes =
    typeof value === 'string' ? Buffer.from(value) : value instanceof Uint8Array ? value : concat(value);
  return concat([varint((number << 3) | 2), varint(bytes.length), bytes]);
}

export function floatField(number: number, value: number): Field {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setFloat32(0, value, true);
  return concat([varint((number << 3) | 5), bytes]);
}

export function concat(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

function varint(value: number | bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = BigInt(value);
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}
