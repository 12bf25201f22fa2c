// Short messages at the top of the screen. A store without React, so that the HTTP layer can use it.

export type NoticeLevel = 'success' | 'info' | 'warning' | 'error';

export interface Notice {
  readonly id: number;
  readonly level: NoticeLevel;
  readonly text: string;
  /** Second line: the server's own words, a request id. */
  readonly detail?: string;
}

export type Notify = (level: NoticeLevel, text: string, detail?: string) => void;

export interface NoticeStore {
  readonly notify: Notify;
  readonly dismiss: (id: number) => void;
  /** While paused (pointer or focus on a notice) nothing disappears. */
  readonly pause: (paused: boolean) => void;
  readonly read: () => readonly Notice[];
  readonly subscribe: (listener: () => void) => () => void;
}

const SHOWN_AT_ONCE = 4;

/** Each notice stays `durationMs`, a fixed time or the one of that moment. The same message twice is one notice that starts over. */
export function createNoticeStore(durationMs: number | (() => number)): NoticeStore {
  const listeners = new Set<() => void>();
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let notices: readonly Notice[] = [];
  let lastId = 0;

  function show(next: readonly Notice[]): void {
    notices = next;
    for (const listener of listeners) listener();
  }
  function dismiss(id: number): void {
    clearTimeout(timers.get(id));
    timers.delete(id);
    show(notices.filter((notice) => notice.id !== id));
  }
  function schedule(id: number): void {
    timers.set(
      id,
      setTimeout(() => dismiss(id), typeof durationMs === 'number' ? durationMs : durationMs()),
    );
  }

  return {
    dismiss,
    notify(level, text, detail) {
      const same = notices.find(
        (notice) => notice.level === level && notice.text === text && notice.detail === detail,
      );
      if (same !== undefined) dismiss(same.id);
      lastId += 1;
      const notice: Notice = { id: lastId, level, text, ...(detail === undefined ? {} : { detail }) };
      for (const old of notices.slice(0, Math.max(0, notices.length + 1 - SHOWN_AT_ONCE))) dismiss(old.id);
      show([...notices, notice]);
      schedule(notice.id);
    },
    pause(paused) {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      if (!paused) for (const notice of notices) schedule(notice.id);
    },
    read: () => notices,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
