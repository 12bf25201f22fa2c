// What stands in place of something that is being read, or could not be.
import type { PluginHost } from '#plugin-api';

export type NotLoaded = { readonly state: 'loading' } | { readonly state: 'failed'; readonly error: unknown };

interface LoadNoteProps {
  readonly host: PluginHost;
  readonly loaded: NotLoaded;
  readonly onRetry: () => void;
}

export function LoadNote({ host, loaded, onRetry }: LoadNoteProps) {
  const { Failure, Loading } = host.ui;
  if (loaded.state === 'loading') return <Loading />;
  return <Failure title="在线测试没有加载成功" error={loaded.error} onRetry={onRetry} />;
}
