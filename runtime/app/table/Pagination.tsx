import { type FormEvent, useState } from 'react';
import { Button } from '../element/Button.tsx';
import { pageWindow } from './page-window.ts';

interface PaginationProps {
  readonly total: number;
  readonly pageNo: number;
  readonly pageSize: number;
  readonly pageSizes: readonly number[];
  readonly onPage: (pageNo: number) => void;
  readonly onPageSize: (pageSize: number) => void;
}

export function Pagination({ total, pageNo, pageSize, pageSizes, onPage, onPageSize }: PaginationProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  // Nothing to turn and no other size to choose.
  if (total <= Math.min(pageSize, ...pageSizes)) return <Total count={total} />;
  return (
    <nav className="aic-pagination" aria-label="分页">
      <Total count={total} />
      <Button
        level="text"
        size="s"
        icon="chevron-left"
        label="上一页"
        disabled={pageNo <= 1}
        onClick={() => onPage(pageNo - 1)}
      />
      {pageWindow(pageNo, last).map((entry) =>
        entry.gap ? (
          <span key={entry.key} className="aic-pagination__gap" aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={entry.key}
            type="button"
            className="aic-pagination__page"
            aria-label={`第 ${entry.page} 页`}
            aria-current={entry.page === pageNo ? 'page' : undefined}
            onClick={() => onPage(entry.page)}
          >
            {entry.page}
          </button>
        ),
      )}
      <Button
        level="text"
        size="s"
        icon="chevron-right"
        label="下一页"
        disabled={pageNo >= last}
        onClick={() => onPage(pageNo + 1)}
      />
      <select
        className="aic-input aic-select aic-pagination__size"
        aria-label="每页条数"
        value={pageSize}
        onChange={(event) => onPageSize(Number(event.target.value))}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size} 条/页
          </option>
        ))}
      </select>
      {last > 7 && <PageJump last={last} onPage={onPage} />}
    </nav>
  );
}

export function Total({ count }: { readonly count: number }) {
  return <span className="aic-pagination__total">共 {count.toLocaleString('zh-CN')} 条</span>;
}

function PageJump({ last, onPage }: { readonly last: number; readonly onPage: (pageNo: number) => void }) {
  const [text, setText] = useState('');
  const jump = (event: FormEvent) => {
    event.preventDefault();
    const page = Math.trunc(Number(text));
    if (page >= 1) onPage(Math.min(page, last));
    setText('');
  };
  return (
    <form className="aic-pagination__jump" onSubmit={jump}>
      跳至
      <input
        className="aic-input"
        inputMode="numeric"
        aria-label="跳至页码"
        value={text}
        onChange={(event) => setText(event.target.value.replace(/\D/g, ''))}
      />
      页
    </form>
  );
}
