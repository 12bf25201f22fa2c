import { type CSSProperties, useState } from 'react';
import type { LiveFaults } from '#core/live-news.ts';
import { Button } from '../element/Button.tsx';
import { Icon } from '../icon/Icon.tsx';

// Here and not in a style sheet: those come with the first load, and this is rarely shown.
const BANNER: CSSProperties = {
  position: 'fixed',
  insetInline: 'max(16px, calc(50vw - 420px))',
  insetBlockEnd: 16,
  zIndex: 'var(--aic-z-header)',
  display: 'flex',
  gap: 10,
  alignItems: 'flex-start',
  maxBlockSize: '45vh',
  overflow: 'auto',
  padding: '10px 10px 10px 14px',
  border: '1px solid var(--aic-danger-border)',
  borderRadius: 8,
  background: 'var(--aic-danger-soft)',
  color: 'var(--aic-text)',
  boxShadow: 'var(--aic-shadow-2)',
};
const TEXT: CSSProperties = { flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' };
const LIST: CSSProperties = { margin: '6px 0 0', padding: 0, listStyle: 'none', display: 'grid', gap: 6 };
const PLACE: CSSProperties = { fontFamily: 'var(--aic-font-mono)', fontSize: 'var(--aic-size-xs)' };

/** For system admins: the schema files have errors, and where. What is on screen is the last good version. */
export function FaultBanner({ faults }: { readonly faults: LiveFaults }) {
  const [open, setOpen] = useState(true);
  const more = faults.count - faults.first.length;
  return (
    <section role="alert" aria-label="配置错误" data-live="faults" style={BANNER}>
      <span style={{ color: 'var(--aic-danger-text)', marginBlockStart: 3 }}>
        <Icon name="alert-triangle" />
      </span>
      <div style={TEXT}>
        <strong>配置文件有 {faults.count} 个错误，仍在显示上一个正确的版本</strong>
        {open && (
          <ul style={LIST}>
            {faults.first.map(({ file, line, column, code, text }) => (
              <li key={`${file}:${line}:${column}:${code}`}>
                <div style={PLACE}>
                  {file}:{line}:{column} {code}
                </div>
                {text}
              </li>
            ))}
            {more > 0 && <li>另有 {more} 个，终端里有全部</li>}
          </ul>
        )}
      </div>
      <Button
        level="text"
        size="s"
        icon={open ? 'chevron-down' : 'chevron-up'}
        label={open ? '收起' : '展开'}
        expanded={open}
        onClick={() => setOpen(!open)}
      />
    </section>
  );
}
