import { useTestContext } from '../model/test-context.ts';

/** The body exactly as it came. */
export function TextView({ text }: { readonly text: string }) {
  const { Code } = useTestContext().host.ui;
  if (text === '') return <p className="aic-hint">响应没有内容。</p>;
  return <Code label="原文" copyLabel="复制原文" text={text} isWrapped />;
}
