// The request: operation, version and input.
import { useEffect, useId, useState } from 'react';
import { useTestContext } from '../model/test-context.ts';
import type { TestDocument, TestInfo, TestOperation, TestVersion } from '../model/wire.ts';
import { bodyField, bodyOf, CUSTOM, tensorSignature, type Work, withMediaType } from '../model/work.ts';
import { BodyEditor } from './BodyEditor.tsx';
import { HeaderRows } from './HeaderRows.tsx';
import { ParameterFields } from './ParameterFields.tsx';
import { VersionChoice } from './VersionChoice.tsx';

export interface RequestPanelProps {
  readonly info: TestInfo;
  readonly document: TestDocument | undefined;
  /** Undefined: the person writes the request without a document. */
  readonly operation: TestOperation | undefined;
  readonly version: TestVersion | undefined;
  readonly work: Work;
  readonly onWork: (work: Work) => void;
  readonly onReset: () => void;
  readonly onOperation: (key: string) => void;
  readonly onVersion: (id: string) => void;
  readonly onReload: () => void;
  readonly timeoutMs: number;
  readonly onTimeout: (ms: number) => void;
  /** Why nothing was sent. */
  readonly fault: string | undefined;
  /** Epoch ms since when a call is under way. */
  readonly since: number | undefined;
  readonly onSend: () => void;
  readonly onStop: () => void;
  readonly onCode: () => void;
}

export function RequestPanel(props: RequestPanelProps) {
  const { info, document, operation, work, onWork } = props;
  const { host, choosesVersion } = useTestContext();
  const { Button, Field } = host.ui;
  const id = useId();
  const operations = document?.operations ?? [];
  const { draft } = work;
  return (
    <section className="st-request aic-stack aic-stack--l" aria-label="请求">
      <Field id={`${id}-operation`} label="接口" help={operation?.description}>
        <select
          id={`${id}-operation`}
          className="aic-input aic-select"
          value={operation?.key ?? CUSTOM}
          onChange={(event) => props.onOperation(event.target.value)}
        >
          {operations.map(({ key, method, path, summary }) => (
            <option key={key} value={key}>
              {method.toUpperCase()} {path}
              {summary !== '' && `　${summary}`}
            </option>
          ))}
          <option value={CUSTOM}>自定义请求</option>
        </select>
      </Field>
      {operation === undefined && <CustomTarget work={work} onWork={onWork} />}
      {choosesVersion && info.service.source !== 'ThirdParty' && <VersionChoice {...props} />}
      <ParameterFields
        parameters={operation?.parameters ?? []}
        values={draft.parameters}
        onChange={(parameters) => onWork({ ...work, draft: { ...draft, parameters } })}
      />
      <BodyEditor
        field={bodyField(bodyOf(operation, draft.mediaType))}
        mediaTypes={operation?.bodies.map(({ mediaType }) => mediaType) ?? CUSTOM_TYPES}
        signature={tensorSignature(document, operation)}
        work={work}
        onWork={onWork}
        onMediaType={(mediaType) => onWork(withMediaType(work, document, operation, mediaType))}
      />
      <HeaderRows
        headers={draft.headers}
        onChange={(headers) => onWork({ ...work, draft: { ...draft, headers } })}
        timeoutMs={props.timeoutMs}
        onTimeout={props.onTimeout}
      />
      <footer className="st-actions aic-line">
        {props.fault !== undefined && (
          <p className="aic-fault" role="alert">
            {props.fault}
          </p>
        )}
        {props.since === undefined ? (
          <Button level="primary" icon="send" onClick={props.onSend}>
            发送
          </Button>
        ) : (
          <Button icon="square" onClick={props.onStop}>
            停止等待 <Elapsed since={props.since} />
          </Button>
        )}
        <kbd className="aic-hint">Ctrl + Enter</kbd>
        <span className="aic-line__end" />
        <Button level="text" onClick={props.onReset}>
          恢复示例
        </Button>
        <Button icon="terminal" onClick={props.onCode}>
          调用代码
        </Button>
      </footer>
    </section>
  );
}

const CUSTOM_TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain',
  'application/octet-stream',
];
const METHODS = ['post', 'get', 'put', 'delete'] as const;

function CustomTarget({ work, onWork }: Pick<RequestPanelProps, 'work' | 'onWork'>) {
  const { Field } = useTestContext().host.ui;
  const id = useId();
  const { draft } = work;
  return (
    <Field id={id} label="地址" isLabel={false}>
      <span className="st-target">
        <select
          className="aic-input aic-select st-method"
          aria-label="请求方法"
          value={draft.method}
          onChange={(event) => {
            const method = METHODS.find((known) => known === event.target.value) ?? 'post';
            onWork({ ...work, draft: { ...draft, method } });
          }}
        >
          {METHODS.map((method) => (
            <option key={method} value={method}>
              {method.toUpperCase()}
            </option>
          ))}
        </select>
        <input
          className="aic-input"
          aria-label="请求路径"
          value={draft.path}
          spellCheck={false}
          placeholder="以 / 开头，可带查询参数"
          onChange={(event) => onWork({ ...work, draft: { ...draft, path: event.target.value } })}
        />
      </span>
    </Field>
  );
}

function Elapsed({ since }: { readonly since: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 100);
    return () => window.clearInterval(timer);
  }, []);
  return <span className="st-elapsed">{(Math.max(0, now - since) / 1000).toFixed(1)} s</span>;
}
