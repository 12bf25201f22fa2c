import { memo, useState } from 'react';
import type { ApiContent, ApiOperation } from '../model/api-document.ts';
import { ContentView } from './ContentView.tsx';
import { MethodBadge } from './MethodBadge.tsx';
import { OperationCode } from './OperationCode.tsx';
import { ParameterTable } from './ParameterTable.tsx';
import { PlainText } from './PlainText.tsx';
import { ResponseList } from './ResponseList.tsx';
import { useService } from './service-context.ts';

interface OperationSectionProps {
  readonly operation: ApiOperation;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Of the code samples, the same for all operations. */
  readonly language: string;
  readonly onLanguage: (key: string) => void;
}

export function OperationSection({
  operation,
  isOpen,
  onToggle,
  language,
  onLanguage,
}: OperationSectionProps) {
  const { CopyButton, FoldMark, Icon, Tag } = useService().host.ui;
  const { id, method, path, summary, deprecated } = operation;
  return (
    <section id={id} className="apidoc-op" aria-labelledby={`${id}-title`}>
      <header className="apidoc-op__head aic-line">
        <h3 id={`${id}-title`}>
          <button
            type="button"
            className="apidoc-op__toggle aic-bare"
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            <FoldMark open={isOpen} size={16} />
            <MethodBadge method={method} />
            <span className={deprecated ? 'apidoc-path is-deprecated' : 'apidoc-path'}>{path}</span>
          </button>
        </h3>
        <CopyButton text={path} label="复制路径" />
        <a className="aic-copy" href={`#${encodeURIComponent(id)}`} aria-label={`${method} ${path} 的链接`}>
          <Icon name="link" size={14} />
        </a>
        {deprecated && <Tag tone="warning">已弃用</Tag>}
        {summary !== '' && <p className="apidoc-op__summary">{summary}</p>}
      </header>
      {isOpen && <OperationBody operation={operation} language={language} onLanguage={onLanguage} />}
    </section>
  );
}

type OperationBodyProps = Pick<OperationSectionProps, 'operation' | 'language' | 'onLanguage'>;

/** Memoised: unchanged while searching or folding another one. */
const OperationBody = memo(function OperationBody({ operation, language, onLanguage }: OperationBodyProps) {
  const { description, parameters, body, responses } = operation;
  const [chosen, setChosen] = useState<ApiContent | undefined>();
  const contents = body?.contents ?? [];
  const content = chosen ?? contents[0];
  return (
    <div className="apidoc-op__columns">
      <div className="apidoc-op__facts aic-stack">
        {description !== '' && <PlainText text={description} />}
        {parameters.length > 0 && (
          <>
            <h4>参数</h4>
            <ParameterTable parameters={parameters} label="参数" />
          </>
        )}
        {body !== undefined && (
          <>
            <h4>
              请求体
              <span className="apidoc-aside aic-hint">{body.required ? '必填' : '可选'}</span>
            </h4>
            {body.description !== '' && <PlainText text={body.description} />}
            {content !== undefined && (
              <ContentView
                contents={contents}
                current={content}
                onChange={setChosen}
                direction="request"
                label="请求体"
              />
            )}
          </>
        )}
        {parameters.length === 0 && body === undefined && (
          <>
            <h4>参数</h4>
            <p className="aic-hint">不需要参数。</p>
          </>
        )}
        <h4>响应</h4>
        {responses.length > 0 ? (
          <ResponseList responses={responses} />
        ) : (
          <p className="aic-hint">文档没有说明响应。</p>
        )}
      </div>
      <div className="aic-stack">
        <OperationCode operation={operation} content={content} language={language} onLanguage={onLanguage} />
      </div>
    </div>
  );
});
