// Questions from code outside React: one after the other, resolved with true or false.

export interface Question {
  readonly id: number;
  /** A second question with the key of an open one gets that one's result. */
  readonly key?: string;
  readonly level: 'info' | 'warning' | 'danger';
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  /** Absent: there is only one way on. */
  readonly cancelLabel?: string;
  /** Result of Escape and the close button (default false). */
  readonly escapeAnswer?: boolean;
}

export interface DialogStore {
  readonly ask: (question: Omit<Question, 'id'>) => Promise<boolean>;
  readonly answer: (id: number, confirmed: boolean) => void;
  /** The question on screen. */
  readonly read: () => Question | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

interface Pending {
  readonly question: Question;
  readonly promise: Promise<boolean>;
  readonly resolve: (confirmed: boolean) => void;
}

export function createDialogStore(): DialogStore {
  const listeners = new Set<() => void>();
  let queue: readonly Pending[] = [];
  let lastId = 0;

  function replaceQueue(next: readonly Pending[]): void {
    queue = next;
    for (const listener of listeners) listener();
  }

  return {
    ask(question) {
      const open = queue.find(
        (pending) => question.key !== undefined && pending.question.key === question.key,
      );
      if (open !== undefined) return open.promise;
      lastId += 1;
      let resolve: (confirmed: boolean) => void = () => {};
      const promise = new Promise<boolean>((settle) => {
        resolve = settle;
      });
      replaceQueue([...queue, { question: { ...question, id: lastId }, promise, resolve }]);
      return promise;
    },
    answer(id, confirmed) {
      const answered = queue.find((pending) => pending.question.id === id);
      replaceQueue(queue.filter((pending) => pending !== answered));
      answered?.resolve(confirmed);
    },
    read: () => queue[0]?.question,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
