import { Icon } from '../icon/Icon.tsx';

/** A turning circle; `label` is read aloud. */
export function Spinner({ size = 16, label }: { readonly size?: number; readonly label?: string }) {
  return (
    <Icon name="loader" size={size} className="aic-spinner" {...(label === undefined ? {} : { label })} />
  );
}
