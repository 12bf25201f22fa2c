import type { ReactNode } from 'react';
import type { ApiDocument } from '../model/api-document.ts';
import type { DocumentKind } from '../model/load-service.ts';
import { KEY_VARIABLE } from '../model/sample-call.ts';
import { PlainText } from './PlainText.tsx';
import { useService } from './service-context.ts';

const SOURCES: Readonly<Record<Exclude<DocumentKind, 'none'>, string>> = {
  model: '自动根据模型生成',
  preset: '预置模型自带',
  uploaded: '上传的文件',
};

export function DocumentHead({ document }: { readonly document: ApiDocument }) {
  const { service, host } = useService();
  const { Tag } = host.ui;
  const { kind } = service;
  return (
    <header className="aic-stack">
      <div className="aic-line">
        <h2>{document.title === '' ? '接口文档' : document.title}</h2>
        {document.version !== '' && <Tag>版本 {document.version}</Tag>}
        {kind !== 'none' && <Tag tone="info">{SOURCES[kind]}</Tag>}
      </div>
      {/* Of a model it is the protocol, which the hint says as well. */}
      {document.description !== '' && kind !== 'model' && <PlainText text={document.description} />}
      <CallFacts />
      <Hints />
    </header>
  );
}

/** How the service is reached, document or not. */
export function CallFacts() {
  const { service, host } = useService();
  const { CopyButton, Facts } = host.ui;
  const { address } = service;
  return (
    <Facts
      rows
      items={[
        {
          key: 'address',
          label: '调用地址',
          value: (
            <>
              <code>{address}</code>
              <CopyButton text={address} label="复制调用地址" />
            </>
          ),
        },
        {
          key: 'key',
          label: '鉴权',
          value: (
            <>
              <code>Authorization: Bearer ${KEY_VARIABLE}</code>
              <span className="apidoc-aside aic-hint">应用的 SK 或 access_token</span>
            </>
          ),
        },
      ]}
    />
  );
}

function Hints() {
  const { kind, code, address, isAsync } = useService().service;
  return (
    <>
      {kind === 'model' && (
        <Hint>
          服务支持 Open Inference Protocol v2（REST），模型名就是服务编码 <code>{code}</code>
          ；支持这一协议的客户端可以直接调用。
        </Hint>
      )}
      {isAsync && (
        <Hint>
          异步调用：提交后返回 202 和 <code>task_id</code>，再用 <code>GET {address}/tasks/任务ID</code>{' '}
          查询结果。下面的响应是任务完成后的结果。
        </Hint>
      )}
      {address.startsWith('ws') && (
        <Hint>这是 WebSocket 服务，请用 WebSocket 客户端连接调用地址；建立连接时带上鉴权请求头。</Hint>
      )}
    </>
  );
}

function Hint({ children }: { readonly children: ReactNode }) {
  const { host } = useService();
  return (
    <div className="aic-callout aic-marked-code">
      <host.ui.Icon name="info" />
      <p>{children}</p>
    </div>
  );
}
