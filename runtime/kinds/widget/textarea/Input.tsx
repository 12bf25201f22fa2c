import type { InputProps } from '#app/form/widget/input-props.ts';
import { Lines } from '#app/form/widget/Lines.tsx';

/** Several lines, with how many characters of how many. */
export function Input(props: InputProps) {
  return <Lines {...props} code={false} />;
}
