import { useEffect, useState } from 'react';
import { useService } from './service-context.ts';

const SHOWN_MS = 1600;

/** Copies a text and confirms it briefly. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { host } = useService();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = window.setTimeout(() => setCopied(false), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    const done = await host.copy(text);
    setCopied(done);
    if (!done) host.notify('error', '浏览器不允许复制，请选中后手动复制');
  };
  return (
    <button
      type="button"
      className={copied ? 'aic-copy is-copied' : 'aic-copy'}
      aria-label={copied ? '已复制' : label}
      title={copied ? '已复制' : label}
      onClick={() => void copy()}
    >
      <host.ui.Icon name={copied ? 'check' : 'copy'} size={14} />
    </button>
  );
}
