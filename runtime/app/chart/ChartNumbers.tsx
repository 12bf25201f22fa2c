import { type ReactNode, useState } from 'react';

/** The numbers of a chart as tables, for people who cannot see it, or want to know exactly. */
export function ChartNumbers({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="aic-chart-summary-toggle"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? '收起数据表' : '查看数据表'}
      </button>
      {open && children}
    </>
  );
}
