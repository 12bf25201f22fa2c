// One page of the console on its own: the real views, without shell, server or session. Its parts arrive as JSON.
import { createStore, Provider } from 'jotai';
import { createRoot } from 'react-dom/client';
import { createHttpCache } from '../../../runtime/app/data/create-http-cache.ts';
import { ResourceProvider } from '../../../runtime/app/data/resource-context.tsx';
import { DialogHost } from '../../../runtime/app/dialog/DialogHost.tsx';
import { DialogProvider } from '../../../runtime/app/dialog/dialog-context.tsx';
import { createDialogStore } from '../../../runtime/app/dialog/dialog-store.ts';
import { createHttpClient } from '../../../runtime/app/http/http-client.ts';
import { HttpProvider } from '../../../runtime/app/http/http-context.tsx';
import { BrowserLocation } from '../../../runtime/app/location/BrowserLocation.tsx';
import { createSurroundings, SurroundingsProvider } from '../../../runtime/app/navigation/surroundings.ts';
import { NoticeArea } from '../../../runtime/app/notice/NoticeArea.tsx';
import { NoticeProvider } from '../../../runtime/app/notice/notice-context.tsx';
import { createNoticeStore } from '../../../runtime/app/notice/notice-store.ts';
import { PageStateProvider } from '../../../runtime/app/page/page-state.tsx';
import { LinkedPageView, loadPageView } from '../../../runtime/app/router/LinkedPageView.tsx';
import { readInlined } from '../../../runtime/app/session/read-inlined.ts';
import { sessionAtom } from '../../../runtime/app/session/session-atoms.ts';
import type { ConsoleSession } from '../../../runtime/core/console-session.ts';
import type { LinkedPage } from '../../../runtime/core/linked-page.ts';
import './stage.css';

interface Setting {
  readonly linked: LinkedPage;
  readonly params: Readonly<Record<string, string>>;
  readonly session: ConsoleSession;
}

async function start(): Promise<void> {
  const setting = readInlined('setting', document) as Setting;
  await loadPageView(setting.linked.page);
  const notices = createNoticeStore(60_000);
  const http = createHttpClient({
    timeoutMs: 10_000,
    headers: () => ({}),
    sign: async () => ({}),
    requestHooks: [],
    responseHooks: [],
    onFailure: (error, silent) => {
      if (!silent) notices.notify('error', error.global ?? error.message);
    },
  });
  const store = createStore();
  const surroundings = createSurroundings(window);
  store.set(sessionAtom, setting.session);
  const area = document.createElement('main');
  area.id = 'area';
  area.style.padding = '24px';
  document.getElementById('root')?.append(area);
  createRoot(area).render(
    <Provider store={store}>
      <HttpProvider value={http}>
        <NoticeProvider value={notices}>
          <DialogProvider value={createDialogStore()}>
            <ResourceProvider cache={createHttpCache(http)}>
              <PageStateProvider
                value={(state) => {
                  area.dataset.state = state;
                }}
              >
                <SurroundingsProvider value={surroundings}>
                  <BrowserLocation>
                    <LinkedPageView linked={setting.linked} params={setting.params} />
                    <NoticeArea />
                    <DialogHost width={500} />
                  </BrowserLocation>
                </SurroundingsProvider>
              </PageStateProvider>
            </ResourceProvider>
          </DialogProvider>
        </NoticeProvider>
      </HttpProvider>
    </Provider>,
  );
}

void start();
