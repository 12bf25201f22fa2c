// Composition root of the console: what the document brought along, the plugins, the app.
import { createRoot } from 'react-dom/client';
import { firstRequest } from '#compile/page/first-request.ts';
import type { ConsoleSession } from '#core/console-session.ts';
import { plugins } from '../plugins/index.ts';
import { App } from './app/App.tsx';
import { createConsole } from './app/create-console.ts';
import { takeBegunCall } from './app/http/take-begun-call.ts';
import type { Navigator } from './app/navigation/GoBridge.tsx';
import { createRegistry } from './app/registry/create-registry.ts';
import { pluginViews } from './app/registry/plugin-views.ts';
import type { View } from './app/router/resolve-route.ts';
import { openFirst } from './app/router/use-view.ts';
import type { PageAnswer } from './app/session/console-client.ts';
import { readInlined } from './app/session/read-inlined.ts';
import './app/style/console.css';
import { applyTheme, readTheme, themeAtom } from './app/style/theme.ts';

/** How long the first frame waits for code and data: unnoticeable, and placeholders that are replaced cost more. */
const HOLD_MS = 60;

async function start(): Promise<void> {
  const theme = readTheme(window.localStorage);
  applyTheme(theme, document.documentElement);

  const registry = createRegistry(plugins);
  const begun = takeBegunCall(window.AipFirstCall);
  const navigator: Navigator = { go: (path) => window.location.assign(path) };
  const console = createConsole({
    registry,
    session: readInlined('console-session', document) as ConsoleSession | undefined,
    page: readInlined('console-page', document) as PageAnswer | undefined,
    fetch: begun.fetch,
    go: (path) => navigator.go(path),
  });
  console.store.set(themeAtom, theme);

  const root = document.getElementById('root');
  if (root === null) throw new Error('[Bug] the document has no #root');
  const held = new Promise<undefined>((resolve) => setTimeout(resolve, HOLD_MS));
  const opening = await openFirst(window.location.pathname, console.world, held);
  // Also when the view comes later than the first frame: it is asked for before the view is there to ask.
  const asked = opening.outcome
    .then((outcome) => (outcome.kind === 'view' ? askAhead(outcome.view, console) : undefined))
    .catch(() => undefined)
    .finally(begun.forget);
  await Promise.race([asked, held]);
  createRoot(root).render(
    <App console={console} opening={opening} views={pluginViews(registry)} navigator={navigator} />,
  );
}

/** Loads the first page's data before anything of it is drawn. */
async function askAhead(view: View, { world, cache }: ReturnType<typeof createConsole>) {
  const session = world.session();
  if (view.state !== 'ready' || session === undefined) return;
  const query = new URLSearchParams(window.location.search);
  const request = firstRequest(view.page, { params: view.params, query }, session);
  if (request !== undefined) await cache.warm(request, window.AipFirstCall?.at);
}

void start();
