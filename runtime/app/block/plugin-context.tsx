// Components that plugins bring, by the name that pages use for them. Handed in by the composition root.
import { type ComponentType, createContext, useContext } from 'react';
import type { PluginViewProps } from './plugin-view.ts';

export type LoadPluginView = () => Promise<ComponentType<PluginViewProps>>;
export type PluginViews = Readonly<Record<string, LoadPluginView>>;

const PluginViewsContext = createContext<PluginViews>({});

export const PluginViewsProvider = PluginViewsContext.Provider;

export function usePluginViews(): PluginViews {
  return useContext(PluginViewsContext);
}
