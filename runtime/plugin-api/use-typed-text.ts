// Text that a person is still typing: who asked for it hears of it when they pause, not at every key.
import { useEffect, useRef, useState } from 'react';

const TYPING_PAUSE_MS = 300;

export interface TypedText {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Now, without waiting for the pause (Enter, leaving the field). */
  readonly commit: () => void;
  /** Another text, at once. */
  readonly replace: (text: string) => void;
}

export interface TypedTextOptions {
  /** Spaces around the text are part of it. */
  readonly keepSpaces?: boolean;
}

/** @param value what was committed; changed by other means (back button, reset), it replaces what is typed */
export function useTypedText(
  value: string,
  onCommit: (text: string) => void,
  { keepSpaces = false }: TypedTextOptions = {},
): TypedText {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = useRef(onCommit);
  send.current = onCommit;

  // What was sent from here comes back late: letters typed since then stay.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  const commitText = (next: string) => {
    const wanted = keepSpaces ? next : next.trim();
    if (wanted === sent.current) return;
    sent.current = wanted;
    send.current(wanted);
  };
  const latest = useRef(commitText);
  latest.current = commitText;

  useEffect(() => {
    const timer = window.setTimeout(() => latest.current(text), TYPING_PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);

  return {
    text,
    type: setText,
    commit: () => commitText(text),
    replace(next) {
      setText(next);
      commitText(next);
    },
  };
}
