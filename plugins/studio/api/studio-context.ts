// What every part of the studio works with.
import { createContext, useContext } from 'react';
import type { PluginHost } from '#plugin-api';
import type { StudioApi } from './studio-api.ts';
import type { Draft, Tree } from './wire.ts';

export interface Studio {
  readonly host: PluginHost;
  readonly api: StudioApi;
  readonly tree: Tree;
  /** Loads the tree again: a draft or a publication changed it. */
  readonly refreshTree: () => void;
  /** Opens a file; undefined closes the open one. */
  readonly open: (path: string | undefined) => void;
  /** My drafts of files other than the open one: they count when the open one is checked. */
  readonly otherDrafts: readonly Draft[];
}

const StudioContext = createContext<Studio | undefined>(undefined);

export const StudioProvider = StudioContext.Provider;

export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  if (studio === undefined) throw new Error('[Bug] StudioProvider is missing above this component');
  return studio;
}
