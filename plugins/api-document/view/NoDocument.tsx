import { CallFacts } from './DocumentHead.tsx';
import { useService } from './service-context.ts';

/** The service has no document yet: what to do, and how to call it without one. */
export function NoDocument() {
  const { Empty } = useService().host.ui;
  return (
    <div className="apidoc aic-stack aic-stack--xl">
      <CallFacts />
      <Empty
        icon="file-text"
        title="还没有接口文档"
        description="这个服务没有自带的接口文档，也没有人上传过。服务的维护者可以上传 OpenAPI 3.x 或 Swagger 2 文件（JSON 或 YAML），之后这里会列出每个接口的参数、响应和调用代码。"
      />
    </div>
  );
}
