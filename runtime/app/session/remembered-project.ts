// The project a person worked in last, kept in this browser.

export interface RememberedProject {
  readonly id: string;
  readonly organizationId: string;
}

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** `prefix` is AIBP_PROJECT_; the user's id completes the key, so people sharing a browser do not mix. */
export class ProjectMemory {
  readonly #memory: Memory;
  readonly #prefix: string;

  constructor(memory: Memory, prefix: string) {
    this.#memory = memory;
    this.#prefix = prefix;
  }

  /** Undefined when nothing, or nothing usable, is remembered. */
  read(userId: string): RememberedProject | undefined {
    try {
      const value: unknown = JSON.parse(this.#memory.getItem(this.#prefix + userId) ?? 'null');
      return isProject(value) ? value : undefined;
    } catch {
      return undefined;
    }
  }

  write(userId: string, project: RememberedProject): void {
    const { id, organizationId } = project;
    try {
      this.#memory.setItem(this.#prefix + userId, JSON.stringify({ id, organizationId }));
    } catch {
      // A full or forbidden storage costs the memory, nothing else.
    }
  }

  forget(userId: string): void {
    this.#memory.removeItem(this.#prefix + userId);
  }
}

function isProject(value: unknown): value is RememberedProject {
  if (typeof value !== 'object' || value === null) return false;
  const { id, organizationId } = value as Record<string, unknown>;
  return typeof id === 'string' && id !== '' && typeof organizationId === 'string' && organizationId !== '';
}
