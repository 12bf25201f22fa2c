// Uploads that a reload interrupted: the file itself is gone from the page, the upload on the server is not.
import type { UploadMemory } from './send-file.ts';

/** Where they are kept; undefined when the browser keeps nothing. */
type Store = Pick<Storage, 'getItem' | 'setItem'> | undefined;

export interface RememberedUpload {
  readonly id: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  /** Bytes that the server had at its last response. */
  readonly sent: number;
}

interface Kept extends RememberedUpload {
  readonly key: string;
  /** Epoch ms. */
  readonly at: number;
}

const STORE_KEY = 'AIBP_UPLOADS';
/** The server forgets them after a day as well. */
const LIFE_MS = 24 * 3_600_000;
const MOST = 20;

type Identity = Pick<File, 'name' | 'size' | 'lastModified'>;

/** `scope` separates people, projects and fields. */
export function uploadMemory(store: Store, scope: string, file: Identity, now: () => number): UploadMemory {
  const key = keyOf(scope, file);
  return {
    recall: () => read(store, now()).find((kept) => kept.key === key)?.id,
    keep(id, sent) {
      const others = read(store, now()).filter((kept) => kept.key !== key);
      const kept: Kept = { key, id, fileName: file.name, sizeBytes: file.size, sent, at: now() };
      write(store, [kept, ...others]);
    },
    forget() {
      write(
        store,
        read(store, now()).filter((kept) => kept.key !== key),
      );
    },
  };
}

/** What was begun last in this scope and is not complete. */
export function lastUnfinished(store: Store, scope: string, now: number): RememberedUpload | undefined {
  return read(store, now).find((kept) => kept.key.startsWith(`${scope}|`) && kept.sent < kept.sizeBytes);
}

function keyOf(scope: string, { name, size, lastModified }: Identity): string {
  return `${scope}|${name}|${size}|${lastModified}`;
}

function read(store: Store, now: number): readonly Kept[] {
  try {
    const value: unknown = JSON.parse(store?.getItem(STORE_KEY) ?? '[]');
    return Array.isArray(value) ? value.filter((kept) => isKept(kept) && now - kept.at < LIFE_MS) : [];
  } catch {
    return [];
  }
}

/** Without a store the upload works all the same, only not over a reload. */
function write(store: Store, kept: readonly Kept[]): void {
  try {
    store?.setItem(STORE_KEY, JSON.stringify(kept.slice(0, MOST)));
  } catch {
    // Full, or forbidden.
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { key, id, fileName, sizeBytes, sent, at } = value as Readonly<Record<string, unknown>>;
  const texts = [key, id, fileName].every((text) => typeof text === 'string');
  return texts && [sizeBytes, sent, at].every((number) => typeof number === 'number');
}
