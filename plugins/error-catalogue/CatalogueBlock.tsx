import { Fragment, useEffect, useState } from 'react';
import type { PluginComponentProps, PluginHost } from '#plugin-api';
import { type CatalogueRow, groupCatalogue, readCatalogue, shownCode } from './catalogue.ts';

type Loaded =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'ready'; readonly rows: readonly CatalogueRow[] };

/** The catalogue as searchable tables. */
export function PluginComponent({ host }: PluginComponentProps) {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const [words, setWords] = useState('');
  const { read, report } = host;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is there to load again
  useEffect(() => {
    let current = true;
    setLoaded({ state: 'loading' });
    read('/_console/errors')
      .then((answer) => current && setLoaded({ state: 'ready', rows: readCatalogue(answer) }))
      .catch((error: unknown) => current && setLoaded({ state: 'failed', error }));
    return () => {
      current = false;
    };
  }, [read, attempt]);
  useEffect(() => report(loaded.state === 'failed' ? 'error' : loaded.state), [report, loaded.state]);

  const { Empty, Failure, Loading, SearchInput } = host.ui;
  if (loaded.state === 'loading') return <Loading />;
  if (loaded.state === 'failed')
    return (
      <Failure title="状态码没有加载成功" error={loaded.error} onRetry={() => setAttempt(attempt + 1)} />
    );
  const groups = groupCatalogue(loaded.rows, words);
  return (
    <div className="aic-stack aic-stack--xl">
      <SearchInput label="搜索状态码" placeholder="搜索状态码或含义" value={words} onChange={setWords} />
      {groups.length === 0 && <Empty icon="search" title={`没有符合“${words}”的状态码`} />}
      {groups.map((group) => (
        <section key={group.key} className="aic-stack">
          <h2>
            {group.title} <span className="aic-hint">{group.rows.length}</span>
          </h2>
          <CatalogueTable host={host} title={group.title} rows={group.rows} />
        </section>
      ))}
    </div>
  );
}

interface CatalogueTableProps {
  readonly host: PluginHost;
  readonly title: string;
  readonly rows: readonly CatalogueRow[];
}

function CatalogueTable({ host, title, rows }: CatalogueTableProps) {
  const { Table } = host.ui;
  return (
    <Table
      label={title}
      columns={[
        { key: 'code', title: '状态码', width: '24%' },
        { key: 'status', title: 'HTTP', width: 80 },
        { key: 'meaning', title: '含义' },
        { key: 'remedy', title: '处理建议' },
      ]}
      rows={rows.map((row) => ({
        key: row.code,
        cells: [
          <code key="code">{shownCode(row)}</code>,
          row.status,
          <Fragment key="meaning">
            {row.zh}
            <p className="aic-hint" lang="en">
              {row.en}
            </p>
          </Fragment>,
          row.remedy ?? '—',
        ],
      }))}
    />
  );
}
