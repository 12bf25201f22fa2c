import { useState } from 'react';
import type { ApiContent, ApiResponse } from '../model/api-document.ts';
import { ContentView } from './ContentView.tsx';
import { ParameterTable } from './ParameterTable.tsx';
import { PlainText } from './PlainText.tsx';
import { useService } from './service-context.ts';

/** Successful responses are expanded, the others are one line until opened. */
export function ResponseList({ responses }: { readonly responses: readonly ApiResponse[] }) {
  return (
    <ul className="aic-framed">
      {responses.map((response) => (
        <li key={response.status}>
          <ResponseItem
            response={response}
            isOpenFirst={response.status.startsWith('2') || responses.length === 1}
          />
        </li>
      ))}
    </ul>
  );
}

interface ResponseItemProps {
  readonly response: ApiResponse;
  readonly isOpenFirst: boolean;
}

function ResponseItem({ response, isOpenFirst }: ResponseItemProps) {
  const { FoldMark, Tag } = useService().host.ui;
  const [isOpen, setOpen] = useState(isOpenFirst);
  const [chosen, setChosen] = useState<ApiContent | undefined>();
  const { status, description, contents, headers } = response;
  const content = chosen ?? contents[0];
  const head = (
    <>
      <Tag tone={toneOf(status)}>{statusWords(status)}</Tag>
      <span className="apidoc-response__text">{description.split('\n')[0] ?? ''}</span>
    </>
  );
  const rest = description.split('\n').slice(1).join('\n').trim();
  if (content === undefined && headers.length === 0 && rest === '')
    return (
      <div className="apidoc-response__head">
        <span className="aic-fold" />
        {head}
      </div>
    );
  return (
    <>
      <button
        type="button"
        className="apidoc-response__head aic-bare"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <FoldMark open={isOpen} />
        {head}
      </button>
      {isOpen && (
        <div className="apidoc-response__body aic-stack">
          {rest !== '' && <PlainText text={rest} />}
          {headers.length > 0 && (
            <ParameterTable parameters={headers} label={`${status} 的响应头`} isResponse />
          )}
          {content !== undefined && (
            <ContentView
              contents={contents}
              current={content}
              onChange={setChosen}
              direction="response"
              label={`${statusWords(status)} 响应`}
            />
          )}
        </div>
      )}
    </>
  );
}

function statusWords(status: string): string {
  return status === 'default' ? '其他' : status;
}

function toneOf(status: string): 'success' | 'warning' | 'danger' | 'default' {
  if (status.startsWith('2')) return 'success';
  if (status.startsWith('4')) return 'warning';
  return status.startsWith('5') ? 'danger' : 'default';
}
