import { useId, useRef } from 'react';

interface RawEditorProps {
  readonly text: string;
  readonly fault: { readonly text: string; readonly line: number; readonly column: number } | undefined;
  readonly onChange: (text: string) => void;
  readonly label: string;
  readonly least?: number;
}

const MAX_LINES = 30;

/** JSON as text; where it goes wrong is said below, and found by a click. */
export function RawEditor({ text, fault, onChange, label, least = 8 }: RawEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const go = () => {
    const input = area.current;
    if (input === null || fault === undefined) return;
    const before = text.split('\n').slice(0, fault.line - 1);
    const offset = before.reduce((sum, line) => sum + line.length + 1, 0) + fault.column - 1;
    input.focus();
    input.setSelectionRange(offset, offset + 1);
  };
  return (
    <div>
      <textarea
        ref={area}
        className="aic-input aic-input--lines aic-input--code"
        aria-label={label}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : id}
        spellCheck={false}
        rows={Math.min(MAX_LINES, Math.max(least, text.split('\n').length + 1))}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      {fault !== undefined && (
        <p id={id} className="aic-fault">
          <button type="button" className="aic-button aic-button--link aic-fault" onClick={go}>
            第 {fault.line} 行第 {fault.column} 列
          </button>
          ：{fault.text}
        </p>
      )}
    </div>
  );
}
