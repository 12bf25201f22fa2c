import type { PluginCopyButtonProps } from '#plugin-api';
import { CopyButton as Copy } from '../element/CopyButton.tsx';
import { useNotify } from '../notice/notice-context.tsx';

/** Copies a text and confirms it briefly, or says that the browser refuses. */
export function CopyButton(props: PluginCopyButtonProps) {
  const notify = useNotify();
  return <Copy {...props} onRefused={() => notify('error', '浏览器不允许复制，请选中后手动复制')} />;
}
