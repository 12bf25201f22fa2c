// A file in a request that is being filled in: kept as base64, which is how it travels, and recognised wherever it stands.

export class HeldFile {
  readonly name: string;
  /** MIME type. */
  readonly type: string;
  readonly base64: string;

  constructor(name: string, type: string, base64: string) {
    this.name = name;
    this.type = type;
    this.base64 = base64;
  }

  /** Bytes. */
  get size(): number {
    const padding = this.base64.endsWith('==') ? 2 : this.base64.endsWith('=') ? 1 : 0;
    return (this.base64.length / 4) * 3 - padding;
  }

  get address(): string {
    return `data:${this.type};base64,${this.base64}`;
  }
}

export async function holdFile(file: File): Promise<HeldFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new HeldFile(file.name, file.type || typeOfBytes(bytes), base64Of(bytes));
}

const CHUNK = 0x8000;

export function base64Of(bytes: Uint8Array): string {
  let text = '';
  // `apply` takes no more than so many arguments.
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}

export function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** Whatever it is. */
const ANY = undefined;

const BEGINNINGS: readonly (readonly [type: string, bytes: readonly (number | undefined)[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/bmp', [0x42, 0x4d]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46, ANY, ANY, ANY, ANY, 0x57, 0x45, 0x42, 0x50]],
  ['audio/wav', [0x52, 0x49, 0x46, 0x46, ANY, ANY, ANY, ANY, 0x57, 0x41, 0x56, 0x45]],
  ['audio/mpeg', [0x49, 0x44, 0x33]],
  ['audio/mpeg', [0xff, 0xfb]],
  ['audio/ogg', [0x4f, 0x67, 0x67, 0x53]],
  ['audio/flac', [0x66, 0x4c, 0x61, 0x43]],
];

/** Type by the first bytes; `application/octet-stream` when they are unknown. */
function typeOfBytes(bytes: Uint8Array): string {
  const found = BEGINNINGS.find(([, wanted]) =>
    wanted.every((byte, index) => byte === undefined || bytes[index] === byte),
  );
  return found?.[0] ?? 'application/octet-stream';
}

/** The file in a text of base64 (or a data address), when its beginning is that of a picture or sound. */
export function fileInText(text: string, name: string): HeldFile | undefined {
  const plain = text.replace(/^data:[^,]*;base64,/, '');
  if (plain.length < 16 || plain.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(plain)) return undefined;
  const type = typeOfBytes(bytesOf(plain.slice(0, 24)));
  if (type === 'application/octet-stream') return undefined;
  return new HeldFile(`${name}.${type.split('/')[1] ?? 'bin'}`, type, plain);
}
