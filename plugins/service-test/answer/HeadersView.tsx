import type { Draft } from '../model/request.ts';
import { useTestContext } from '../model/test-context.ts';
import type { TestAnswer } from '../model/wire.ts';

/** What went out and what came back beside the bodies. */
export function HeadersView({ answer, draft }: { readonly answer: TestAnswer; readonly draft: Draft }) {
  const { Table, Tag } = useTestContext().host.ui;
  return (
    <>
      <p>
        <Tag>{draft.method.toUpperCase()}</Tag> <code>{answer.address}</code>
      </p>
      <Table
        label="响应头"
        columns={[
          { key: 'name', title: '名称', width: '34%' },
          { key: 'value', title: '取值' },
        ]}
        rows={answer.headers.map(({ name, value }) => ({
          key: name,
          cells: [name, <code key="value">{value}</code>],
        }))}
      />
    </>
  );
}
