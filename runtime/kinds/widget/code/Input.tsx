import type { InputProps } from '#app/form/widget/input-props.ts';
import { Lines } from '#app/form/widget/Lines.tsx';

/** Several lines of something a machine reads: fixed width, Tab stays usable for leaving the field. */
export function Input(props: InputProps) {
  return <Lines {...props} code />;
}
