import { useMemo, useState } from 'react';
import type { OperationGroup } from '../model/api-document.ts';
import { findOperations } from '../model/find-operations.ts';
import { readDocument } from '../model/read-document.ts';
import { DocumentHead } from './DocumentHead.tsx';
import { MethodBadge } from './MethodBadge.tsx';
import { NoDocument } from './NoDocument.tsx';
import { OperationSection } from './OperationSection.tsx';
import { useService } from './service-context.ts';
import { FEW_OPERATIONS, type OpenSections, useOpenSections } from './use-open-sections.ts';

export function DocumentView() {
  const { kind, openapi } = useService().service;
  const document = useMemo(() => readDocument(openapi), [openapi]);
  if (kind === 'none' || openapi === null) return <NoDocument />;
  return (
    <div className="apidoc aic-stack aic-stack--xl">
      <DocumentHead document={document} />
      <Operations groups={document.groups} />
    </div>
  );
}

function Operations({ groups }: { readonly groups: readonly OperationGroup[] }) {
  const all = useMemo(() => groups.flatMap(({ operations }) => operations), [groups]);
  const sections = useOpenSections(all);
  const [words, setWords] = useState('');
  const [language, setLanguage] = useState('curl');
  const found = useMemo(() => findOperations(groups, words), [groups, words]);
  if (all.length === 0) return <p className="aic-hint">文档里没有接口。</p>;
  return (
    <>
      {all.length > FEW_OPERATIONS && (
        <Toolbar words={words} onWords={setWords} sections={sections} count={all.length} />
      )}
      {found.length === 0 && (
        <p className="aic-hint" role="status">
          没有符合“{words}”的接口
        </p>
      )}
      {/* Many operations are closed: then they are their own directory. */}
      {all.length > 1 && all.length <= FEW_OPERATIONS && <Index groups={groups} />}
      {found.map((group) => (
        <div key={group.title} className="aic-stack">
          {groups.length > 1 && <h2>{groupTitle(group)}</h2>}
          {group.operations.map((operation) => (
            <OperationSection
              key={operation.id}
              operation={operation}
              isOpen={sections.isOpen(operation.id)}
              onToggle={() => sections.toggle(operation.id)}
              language={language}
              onLanguage={setLanguage}
            />
          ))}
        </div>
      ))}
    </>
  );
}

interface ToolbarProps {
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly sections: OpenSections;
  readonly count: number;
}

function Toolbar({ words, onWords, sections, count }: ToolbarProps) {
  const { host } = useService();
  return (
    <div className="aic-line">
      <host.ui.SearchInput label="搜索接口" placeholder="搜索路径或说明" value={words} onChange={onWords} />
      <span className="aic-hint">共 {count} 个接口</span>
      <span className="aic-line__end">
        <host.ui.Button size="s" level="text" onClick={() => sections.openAll(true)}>
          全部展开
        </host.ui.Button>
        <host.ui.Button size="s" level="text" onClick={() => sections.openAll(false)}>
          全部收起
        </host.ui.Button>
      </span>
    </div>
  );
}

/** Links to the sections; the address remembers which one. */
function Index({ groups }: { readonly groups: readonly OperationGroup[] }) {
  return (
    <nav className="apidoc-index" aria-label="接口目录">
      <ul>
        {groups.flatMap(({ operations }) =>
          operations.map(({ id, method, path, summary }) => (
            <li key={id}>
              <a href={`#${encodeURIComponent(id)}`}>
                <MethodBadge method={method} />
                <span className="apidoc-path aic-ellipsis">{path}</span>
                <span className="apidoc-index__summary aic-ellipsis">{summary}</span>
              </a>
            </li>
          )),
        )}
      </ul>
    </nav>
  );
}

function groupTitle({ title }: OperationGroup): string {
  return title === '' ? '其他接口' : title;
}
