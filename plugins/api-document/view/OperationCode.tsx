// The code beside an operation: programs that call it, what they send and what comes back.
import { useMemo, useState } from 'react';
import type { ApiContent, ApiOperation } from '../model/api-document.ts';
import { contentExamples } from '../model/content-example.ts';
import { mediaKind } from '../model/media-type.ts';
import { KEY_VARIABLE, sampleCall } from '../model/sample-call.ts';
import { shortTensors } from '../model/short-tensors.ts';
import { CodePanel } from './CodePanel.tsx';
import { useService } from './service-context.ts';

interface OperationCodeProps {
  readonly operation: ApiOperation;
  /** Of the request body, the one that is sent. */
  readonly content: ApiContent | undefined;
  readonly language: string;
  readonly onLanguage: (key: string) => void;
}

export function OperationCode({ operation, content, language, onLanguage }: OperationCodeProps) {
  const { openapi, address, isAsync, tools } = useService().service;
  const [chosen, setChosen] = useState(0);
  const examples = useMemo(
    () => (content === undefined ? [] : contentExamples(content, openapi, 'request')),
    [content, openapi],
  );
  const example = examples[chosen] ?? examples[0];
  const call = useMemo(() => {
    const made = sampleCall(operation, content, example?.value, { address, document: openapi });
    return isAsync ? { ...made, answer: { kind: 'json' } as const } : made;
  }, [operation, content, example, address, openapi, isAsync]);
  const written = tools.languages.find(({ key }) => key === language) ?? tools.languages[0];
  const shownBody =
    example !== undefined && content !== undefined && mediaKind(content.mediaType) !== 'parts';
  const files = tools.filesOf(call);
  const short = shortTensors(example?.value);
  return (
    <>
      {written !== undefined && canBeSampled(operation, address) && (
        <CodePanel
          title="调用代码"
          tabs={tools.languages.map(({ key, label }) => ({ key, label }))}
          current={written.key}
          onChange={onLanguage}
          text={written.print(call)}
          language={written.ink}
          note={
            <>
              先把应用的 SK 或 access_token 放进环境变量 <code>{KEY_VARIABLE}</code>
              {files.length > 0 && (
                <>
                  ，把要发送的文件存为 <code>{files.join('、')}</code>
                </>
              )}
              。{short}
            </>
          }
        />
      )}
      {shownBody && (
        <CodePanel
          title="请求示例"
          tabs={examples.map(({ label }, index) => ({ key: String(index), label }))}
          current={String(examples.indexOf(example))}
          onChange={(key) => setChosen(Number(key))}
          text={printExample(example.value, tools.printLiteral)}
          language={typeof example.value === 'string' ? 'text' : 'json'}
          note={exampleNote(example.isMade, short)}
        />
      )}
      <ResponseExamples operation={operation} />
    </>
  );
}

function ResponseExamples({ operation }: { readonly operation: ApiOperation }) {
  const { openapi, tools } = useService().service;
  const [chosen, setChosen] = useState('');
  const examples = useMemo(
    () =>
      operation.responses.flatMap(({ status, contents }) =>
        contents.slice(0, 1).flatMap((content) =>
          contentExamples(content, openapi, 'response').map(
            ({ label, value, isMade }, index, { length }) => ({
              key: `${status}-${index}`,
              label: `${status === 'default' ? '其他' : status}${length > 1 ? ` ${label}` : ''}`,
              value,
              isMade,
            }),
          ),
        ),
      ),
    [operation, openapi],
  );
  const example = examples.find(({ key }) => key === chosen) ?? examples[0];
  if (example === undefined) return null;
  return (
    <CodePanel
      title="响应示例"
      tabs={examples}
      current={example.key}
      onChange={setChosen}
      text={printExample(example.value, tools.printLiteral)}
      language={typeof example.value === 'string' ? 'text' : 'json'}
      note={exampleNote(example.isMade, '')}
    />
  );
}

function exampleNote(isMade: boolean, more: string): string | undefined {
  const made = isMade ? '根据字段的类型生成，值仅作示意。' : '';
  return made + more === '' ? undefined : made + more;
}

function printExample(value: unknown, print: (value: unknown) => string): string {
  return typeof value === 'string' ? value : print(value);
}

/** A WebSocket is no call; TRACE is one that programs refuse to make. */
function canBeSampled({ method }: ApiOperation, address: string): boolean {
  return /^https?:/.test(address) && method !== 'TRACE';
}
