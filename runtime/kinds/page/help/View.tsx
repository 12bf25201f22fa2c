// A help page: the token tree of its Markdown as elements, with a table of contents beside it. No HTML is ever parsed.
import { useEffect, useMemo } from 'react';
import { Link, useLocation } from '#app/location/router.ts';
import { PageProvider, usePage } from '#app/page/page-context.tsx';
import { usePageState } from '#app/page/page-state.tsx';
import type { PageViewProps } from '#app/page/page-view.ts';
import { compileText } from '#compile/expression.ts';
import { type HelpToken, readHelp } from '#compile/help-token.ts';
import type { HelpPage } from '#core/page.ts';
import { drawTokens } from './help-view.tsx';

export function View({ linked, params }: PageViewProps) {
  if (linked.page.kind !== 'help') return null;
  return (
    <PageProvider linked={linked} params={params}>
      <HelpView page={linked.page} />
    </PageProvider>
  );
}

function HelpView({ page }: { readonly page: HelpPage }) {
  const { linked, scope } = usePage();
  const { hash } = useLocation();
  const tokens = useMemo(() => readHelp(linked.content), [linked.content]);
  usePageState(tokens.length === 0 ? 'empty' : 'ready');
  // The article arrives after the address: jump once it is there.
  useEffect(() => {
    if (hash !== '' && tokens.length > 0)
      document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash, tokens]);
  const headed = tokens.some((token) => token.type === 'heading' && token.depth === 1);
  return (
    <div className="aic-help">
      <article className="aic-help__article">
        {!headed && <h1>{compileText(page.title)(scope)}</h1>}
        {drawTokens(tokens)}
      </article>
      <Contents tokens={tokens} />
    </div>
  );
}

function Contents({ tokens }: { readonly tokens: readonly HelpToken[] }) {
  const headings = tokens.flatMap((token) =>
    token.type === 'heading' && (token.depth === 2 || token.depth === 3) ? [token] : [],
  );
  if (headings.length < 2) return null;
  return (
    <nav className="aic-help__contents" aria-label="本页目录">
      <h2>本页目录</h2>
      <ol>
        {headings.map((heading) => (
          <li key={heading.anchor} className={`is-depth-${heading.depth}`}>
            <Link to={`#${heading.anchor}`} replace>
              {heading.text}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
