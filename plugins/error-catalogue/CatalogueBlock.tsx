import { useEffect, useState } from 'react';
import type { PluginComponentProps } from '#plugin-api';
import { type CatalogueRow, groupCatalogue, readCatalogue, shownCode } from './catalogue.ts';

type Loaded =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
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
      .catch(() => current && setLoaded({ state: 'failed' }));
    return () => {
      current = false;
    };
  }, [read, attempt]);
  useEffect(() => report(loaded.state === 'failed' ? 'error' : loaded.state), [report, loaded.state]);

  if (loaded.state === 'loading')
    return (
      <p className="errors__note" role="status">
        加载中...
      </p>
    );
  if (loaded.state === 'failed') {
    return (
      <p className="errors__note" role="alert">
        状态码没有加载成功。
        <button type="button" className="aic-button aic-button--link" onClick={() => setAttempt(attempt + 1)}>
          重试
        </button>
      </p>
    );
  }
  const groups = groupCatalogue(loaded.rows, words);
  return (
    <div className="errors">
      <input
        type="search"
        className="errors__search"
        aria-label="搜索状态码"
        placeholder="搜索状态码或含义"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {groups.length === 0 && <p className="errors__note">没有符合“{words}”的状态码</p>}
      {groups.map((group) => (
        <section key={group.key} className="errors__group">
          <h2 className="errors__title">
            {group.title}
            <span className="errors__count">{group.rows.length}</span>
          </h2>
          <CatalogueTable rows={group.rows} />
        </section>
      ))}
    </div>
  );
}

function CatalogueTable({ rows }: { readonly rows: readonly CatalogueRow[] }) {
  return (
    <table className="errors__table">
      <thead>
        <tr>
          <th scope="col" className="errors__code">
            状态码
          </th>
          <th scope="col" className="errors__status">
            HTTP
          </th>
          <th scope="col">含义</th>
          <th scope="col">处理建议</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.code}>
            <td>
              <code>{shownCode(row)}</code>
            </td>
            <td>{row.status}</td>
            <td>
              {row.zh}
              <span className="errors__en" lang="en">
                {row.en}
              </span>
            </td>
            <td>{row.remedy ?? '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
