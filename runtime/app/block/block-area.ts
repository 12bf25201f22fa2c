// Where parts that a block may hold (a drawer of its button) get blocks from: they cannot import what imports them.
import { type ComponentType, createContext, useContext } from 'react';
import type { Block } from '#core/generated/page-language.ts';
import type { BlockProps } from './block-props.ts';

export interface BlockAreaProps extends Pick<BlockProps<'table'>, 'scope' | 'range' | 'record'> {
  readonly blocks: readonly Block[];
  /** Names the area within its page, e.g. the tab's key. */
  readonly prefix: string;
}

const BlockAreaContext = createContext<ComponentType<BlockAreaProps> | undefined>(undefined);

export const BlockAreaProvider = BlockAreaContext.Provider;

/** Draws blocks in a grid; suspends while its code is on its way. */
export function useBlockArea(): ComponentType<BlockAreaProps> {
  const area = useContext(BlockAreaContext);
  if (area === undefined) throw new Error('[Bug] BlockAreaProvider is missing above this component');
  return area;
}
