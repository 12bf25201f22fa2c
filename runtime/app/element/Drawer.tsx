import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';

interface DrawerProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** Pixels (default 640). */
  readonly width?: number;
  readonly onClose: () => void;
}

/** A modal panel at the right edge, for a look at one thing without leaving the list. */
export function Drawer({ width = 640, ...rest }: DrawerProps) {
  return <Dialog kind="drawer" width={width} {...rest} />;
}
