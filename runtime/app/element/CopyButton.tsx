import { useEffect, useState } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { copyText } from './copy-text.ts';

const SHOWN_MS = 1600;

interface CopyButtonProps {
  /** A function where writing it takes long. */
  readonly text: string | (() => string);
  readonly label?: string;
  /** The browser does not let us. */
  readonly onRefused?: () => void;
}

/** Copies a text and confirms it briefly. */
export function CopyButton({ text, label = '复制', onRefused }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = window.setTimeout(() => setCopied(false), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    const done = await copyText(typeof text === 'string' ? text : text());
    setCopied(done);
    if (!done) onRefused?.();
  };
  return (
    <button
      type="button"
      className={copied ? 'aic-copy is-copied' : 'aic-copy'}
      aria-label={copied ? '已复制' : label}
      title={copied ? '已复制' : label}
      onClick={copy}
    >
      <Icon name={copied ? 'check' : 'copy'} size={14} />
    </button>
  );
}
