import { Icon } from '../icon/Icon.tsx';

/** Points right, or down to what is open below. */
export function FoldMark({ open, size = 14 }: { readonly open: boolean; readonly size?: number }) {
  return (
    <span className={open ? 'aic-fold is-open' : 'aic-fold'}>
      <Icon name="chevron-right" size={size} />
    </span>
  );
}
