// Everything that parts of the console use, provided once.
import { Provider as StoreProvider } from 'jotai';
import { type PluginViews, PluginViewsProvider } from './block/plugin-context.tsx';
import type { createConsole } from './create-console.ts';
import { ResourceProvider } from './data/resource-context.tsx';
import { DialogProvider } from './dialog/dialog-context.tsx';
import { HttpProvider } from './http/http-context.tsx';
import { BrowserLocation } from './location/BrowserLocation.tsx';
import { GoBridge, type Navigator } from './navigation/GoBridge.tsx';
import { SurroundingsProvider } from './navigation/surroundings.ts';
import { NoticeProvider } from './notice/notice-context.tsx';
import { WorldProvider } from './router/console-world.ts';
import type { Opening } from './router/use-view.ts';
import { Shell } from './shell/Shell.tsx';

interface AppProps {
  readonly console: ReturnType<typeof createConsole>;
  readonly opening: Opening;
  readonly views: PluginViews;
  readonly navigator: Navigator;
}

export function App({ console, opening, views, navigator }: AppProps) {
  return (
    <StoreProvider store={console.store}>
      <NoticeProvider value={console.notices}>
        <DialogProvider value={console.dialogs}>
          <HttpProvider value={console.http}>
            <ResourceProvider cache={console.cache}>
              <PluginViewsProvider value={views}>
                <WorldProvider value={console.world}>
                  <SurroundingsProvider value={console.surroundings}>
                    <BrowserLocation>
                      <GoBridge navigator={navigator} />
                      <Shell opening={opening} />
                    </BrowserLocation>
                  </SurroundingsProvider>
                </WorldProvider>
              </PluginViewsProvider>
            </ResourceProvider>
          </HttpProvider>
        </DialogProvider>
      </NoticeProvider>
    </StoreProvider>
  );
}
