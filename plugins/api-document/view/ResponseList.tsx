import { useState } from 'react';
import type { ApiContent, ApiResponse } from '../model/api-document.ts';
import { ContentView } from './ContentView.tsx';
import { ParameterTable } from './ParameterTable.tsx';
import { PlainText } from './PlainText.tsx';
import { useService } from './service-context.ts';

/** Successful responses are expanded, the others are one line until opened. */
export function ResponseList({ responses }: { readonly responses: readonly ApiResponse[] }) {
  return (
    <ul className="apidoc-responses">
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
  const { host } = useService();
  const [isOpen, setOpen] = useState(isOpenFirst);
  const [chosen, setChosen] = useState<ApiContent | undefined>();
  const { status, description, contents, headers } = response;
  const content = chosen ?? contents[0];
  const head = (
    <>
      <span className={`apidoc-status apidoc-status--${toneOf(status)}`}>{statusWords(status)}</span>
      <span className="apidoc-response__text">{description.split('\n')[0] ?? ''}</span>
    </>
  );
  const rest = description.split('\n').slice(1).join('\n').trim();
  if (content === undefined && headers.length === 0 && rest === '')
    return (
      <div className="apidoc-response__head">
        <span className="apidoc-fold__space" />
        {head}
      </div>
    );
  return (
    <>
      <button
        type="button"
        className="apidoc-response__head"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={isOpen ? 'apidoc-fold is-open' : 'apidoc-fold'}>
          <host.ui.Icon name="chevron-right" size={14} />
        </span>
        {head}
      </button>
      {isOpen && (
        <div className="apidoc-response__body">
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

function toneOf(status: string): string {
  if (status.startsWith('2')) return 'success';
  if (status.startsWith('4')) return 'warning';
  return status.startsWith('5') ? 'danger' : 'neutral';
}
