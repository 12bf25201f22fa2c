import type { ReactNode } from 'react';
import { FileDrop as Drop } from '../../element/FileDrop.tsx';
import { ariaOf, type InputProps } from './input-props.ts';

interface FileDropProps {
  readonly input: InputProps;
  readonly invalid: boolean;
  readonly take: (file: File) => void;
  /** What stands in it; `choose` opens the browser's own dialog. */
  readonly children: (choose: () => void) => ReactNode;
}

/** The place for the file of a form's field. */
export function FileDrop({ input, invalid, take, children }: FileDropProps) {
  return (
    <Drop
      input={ariaOf(input)}
      accept={input.ui.accept}
      disabled={input.readonly}
      invalid={input.invalid || invalid}
      take={take}
    >
      {children}
    </Drop>
  );
}
