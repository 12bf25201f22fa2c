// Bytes by their SHA-256: what a publication replaced and what it wrote, for ever the same.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readIfThere, writeDurably } from './durable-file.ts';

export interface ContentStore {
  /** Returns the content's name, 64 hex digits. */
  put(content: Uint8Array): Promise<string>;
  /** @throws Error when the content is missing or is no longer what its name says */
  get(name: string): Promise<Buffer>;
}

export function createContentStore(directory: string): ContentStore {
  const contentPath = (name: string) => join(directory, name.slice(0, 2), name);
  return {
    async put(content) {
      const name = sha256(content);
      const known = await readIfThere(contentPath(name));
      if (known === undefined || sha256(known) !== name) await writeDurably(contentPath(name), content);
      return name;
    },
    async get(name) {
      const content = await readIfThere(contentPath(name));
      if (content === undefined || sha256(content) !== name)
        throw new Error(`studio content ${name} is ${content === undefined ? 'missing' : 'damaged'}`);
      return content;
    },
  };
}

/** 64 hex digits of the bytes; of a text its UTF-8. */
export function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
