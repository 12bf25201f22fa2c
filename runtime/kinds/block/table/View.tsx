import { useMemo } from 'react';
import { BlockFrame, BlockTitle } from '#app/block/BlockFrame.tsx';
import type { BlockProps } from '#app/block/block-props.ts';
import { usePage } from '#app/page/page-context.tsx';
import { TableView } from '#app/table/TableView.tsx';
import { compileText } from '#compile/expression.ts';
import { compileTable } from '#compile/table/compile-table.ts';

/** A table inside a page; its filters and page live in the address under the block's own prefix. */
export function View({ block, scope, id }: BlockProps<'table'>) {
  const { linked, compile } = usePage();
  const plan = useMemo(() => compileTable(block, compile), [block, compile]);
  const { title, description } = block;
  const head = (title ?? description) !== undefined && (
    <header className="aic-card__head">
      <BlockTitle title={title} description={description} />
    </header>
  );
  return (
    <BlockFrame>
      <TableView
        tableId={`${linked.page.id}.${id}`}
        label={block.title ?? compileText(linked.page.title)(scope)}
        plan={plan}
        scope={scope}
        prefix={`${id}.`}
        head={head}
      />
    </BlockFrame>
  );
}
