import type { ReactNode } from 'react';

interface ToggleProps {
  /** Shown as tooltip; read aloud where `children` is no word. */
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
  /** As high as the buttons beside it, with a frame. */
  readonly isWide?: boolean;
  readonly disabled?: boolean;
}

/** A button that stays pressed. */
export function Toggle({ label, isOn, onChange, children, isWide = false, disabled = false }: ToggleProps) {
  return (
    <button
      type="button"
      className={`logview-toggle${isWide ? ' logview-toggle--wide' : ''}`}
      aria-pressed={isOn}
      aria-label={isWide ? undefined : label}
      title={label}
      disabled={disabled}
      onClick={() => onChange(!isOn)}
    >
      {children}
    </button>
  );
}
