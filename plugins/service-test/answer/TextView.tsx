import { useTestContext } from '../model/test-context.ts';

/** The body exactly as it came. */
export function TextView({ text }: { readonly text: string }) {
  const { host } = useTestContext();
  const { Button } = host.ui;
  if (text === '') return <p className="st-hint">响应没有内容。</p>;
  return (
    <div className="st-text">
      <div className="st-copy">
        <Button
          level="text"
          size="s"
          icon="copy"
          label="复制原文"
          onClick={() => {
            void host.copy(text).then((copied) => copied && host.notify('success', '已复制原文'));
          }}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
      <pre tabIndex={0}>{text}</pre>
    </div>
  );
}
