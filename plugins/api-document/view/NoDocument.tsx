import { CallFacts } from './DocumentHead.tsx';
import { useService } from './service-context.ts';

/** The service has no document yet: what to do, and how to call it without one. */
export function NoDocument() {
  const { host } = useService();
  return (
    <div className="apidoc">
      <header className="apidoc-head">
        <CallFacts />
      </header>
      <div className="aic-empty">
        <span className="aic-empty__icon">
          <host.ui.Icon name="file-text" size={24} />
        </span>
        <p className="aic-empty__title">还没有接口文档</p>
        <p className="aic-empty__text">
          这个服务没有自带的接口文档，也没有人上传过。服务的维护者可以上传 OpenAPI 3.x 或 Swagger 2 文件（JSON
          或 YAML），之后这里会列出每个接口的参数、响应和调用代码。
        </p>
      </div>
    </div>
  );
}
