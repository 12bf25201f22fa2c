import { type ReactNode, type Ref, useRef, useState } from 'react';

interface FileDropProps {
  /** Of the hidden input: its id, and what names and describes it. */
  readonly input: Readonly<Record<string, unknown>>;
  /** As inputs take it: `.png,image/*`; undefined or empty for every file. */
  readonly accept?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly invalid?: boolean;
  readonly take: (file: File) => void;
  readonly zone?: Ref<HTMLDivElement>;
  /** What stands in it; `choose` opens the browser's own dialog. */
  readonly children: (choose: () => void) => ReactNode;
}

/** Where one file is dropped or chosen. */
export function FileDrop(props: FileDropProps) {
  const { input, accept, disabled = false, invalid = false, take, zone, children } = props;
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const takeFirst = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined && !disabled) take(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's shortcut; the button inside does the same.
    <div
      ref={zone}
      className={`aic-file${over ? ' is-over' : ''}${invalid ? ' is-invalid' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        takeFirst(event.dataTransfer.files);
      }}
    >
      <input
        ref={picker}
        type="file"
        className="aic-visually-hidden"
        accept={accept}
        disabled={disabled}
        onChange={(event) => {
          takeFirst(event.target.files);
          event.target.value = '';
        }}
        {...input}
      />
      {children(() => picker.current?.click())}
    </div>
  );
}
