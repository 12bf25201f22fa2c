// Text that a person is still typing: the address follows when they pause, not at every key.
import { useEffect, useRef, useState } from 'react';

const TYPING_PAUSE_MS = 300;

export interface TypedText {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Now, without waiting for the pause (Enter, leaving the field). */
  readonly commit: () => void;
}

export function useTypedText(value: string, onCommit: (text: string) => void): TypedText {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = useRef(onCommit);
  send.current = onCommit;

  // The address changed by other means (back button, reset): show that.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  const commitText = (next: string) => {
    const trimmed = next.trim();
    if (trimmed === sent.current) return;
    sent.current = trimmed;
    send.current(trimmed);
  };
  const latest = useRef(commitText);
  latest.current = commitText;

  useEffect(() => {
    const timer = window.setTimeout(() => latest.current(text), TYPING_PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);

  return { text, type: setText, commit: () => commitText(text) };
}
