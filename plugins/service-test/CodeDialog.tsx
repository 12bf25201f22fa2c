// The request as a program: to be copied, with the key taken from the environment.
import { Fragment, useEffect, useMemo, useState } from 'react';
import { type CodeSample, loadCodeSample } from '#plugin-api';
import type { Draft } from './model/request.ts';
import { KEY_VARIABLE, namedFiles, sampleCallOf } from './model/sample-call.ts';
import { useTestContext } from './model/test-context.ts';

interface CodeDialogProps {
  readonly draft: Draft;
  readonly callAddress: string;
  readonly answerType: string;
  readonly onClose: () => void;
}

export function CodeDialog({ draft, callAddress, answerType, onClose }: CodeDialogProps) {
  const { host } = useTestContext();
  const { Button, Code, Dialog, Segments } = host.ui;
  const [writer, setWriter] = useState<CodeSample | undefined>(undefined);
  const [language, setLanguage] = useState('curl');
  useEffect(() => {
    let current = true;
    void loadCodeSample().then((loaded) => current && setWriter(loaded));
    return () => {
      current = false;
    };
  }, []);
  const files = useMemo(() => [...namedFiles(draft)], [draft]);
  const call = useMemo(
    () => sampleCallOf(draft, { callAddress, answerType }),
    [draft, callAddress, answerType],
  );
  const chosen = writer?.languages.find(({ key }) => key === language);
  const text = call === undefined ? undefined : chosen?.print(call);
  return (
    <Dialog
      title="调用代码"
      width={780}
      onClose={onClose}
      footer={
        <Button
          level="primary"
          icon="copy"
          disabled={text === undefined}
          onClick={() => {
            void host.copy(text ?? '').then((copied) => copied && host.notify('success', '已复制代码'));
          }}
        >
          复制
        </Button>
      }
    >
      <div className="aic-stack">
        {' '}
        <Segments label="语言" items={writer?.languages ?? []} current={language} onChange={setLanguage} />
        <p className="aic-hint">
          密钥取自环境变量 {KEY_VARIABLE}：在“应用接入”中授权该服务，把应用的密钥写进这个变量再运行。
          {files.length > 0 && '程序读取旁边的文件：'}
          {files.map(([name, file], index) => (
            <Fragment key={name}>
              {index > 0 && '、'}
              <a href={file.address} download={name} title="下载这个文件">
                {name}
              </a>
            </Fragment>
          ))}
        </p>
        {call === undefined ? (
          <p className="aic-fault">还有路径参数没有填写，填好后再生成代码。</p>
        ) : (
          <Code
            label="调用代码"
            text={text ?? '加载中...'}
            language={text === undefined ? 'text' : (chosen?.ink ?? 'text')}
          />
        )}
      </div>{' '}
    </Dialog>
  );
}
