import { type ReactNode, useRef, useState } from 'react';
import { ariaOf, type InputProps } from './input-props.ts';

interface FileDropProps {
  readonly input: InputProps;
  readonly invalid: boolean;
  readonly take: (file: File) => void;
  /** What stands in it; `choose` opens the browser's own dialog. */
  readonly children: (choose: () => void) => ReactNode;
}

/** Where one file is dropped or chosen. */
export function FileDrop({ input, invalid, take, children }: FileDropProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const takeFirst = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined && !input.readonly) take(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's shortcut; the button inside does the same.
    <div
      className={`aic-file${over ? ' is-over' : ''}${input.invalid || invalid ? ' is-invalid' : ''}`}
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
        accept={input.ui.accept}
        disabled={input.readonly}
        onChange={(event) => {
          takeFirst(event.target.files);
          event.target.value = '';
        }}
        {...ariaOf(input)}
      />
      {children(() => picker.current?.click())}
    </div>
  );
}
