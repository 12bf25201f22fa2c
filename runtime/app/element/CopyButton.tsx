import { useEffect, useState } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { copyText } from './copy-text.ts';

const SHOWN_MS = 1600;

/** Copies a text and confirms it briefly. */
export function CopyButton({ text, label = '复制' }: { readonly text: string; readonly label?: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = window.setTimeout(() => setCopied(false), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [copied]);
  return (
    <button
      type="button"
      className={copied ? 'aic-copy is-copied' : 'aic-copy'}
      aria-label={copied ? '已复制' : label}
      title={copied ? '已复制' : label}
      onClick={() => void copyText(text).then(setCopied)}
    >
      <Icon name={copied ? 'check' : 'copy'} size={14} />
    </button>
  );
}
