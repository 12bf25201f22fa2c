// What stands in place of something that is being read, or could not be.
import type { PluginHost } from '#plugin-api';

export type NotLoaded = { readonly state: 'loading' } | { readonly state: 'failed'; readonly text: string };

interface LoadNoteProps {
  readonly host: PluginHost;
  readonly loaded: NotLoaded;
  readonly onRetry: () => void;
}

export function LoadNote({ host, loaded, onRetry }: LoadNoteProps) {
  const { Button } = host.ui;
  if (loaded.state === 'loading')
    return (
      <p className="st-note" role="status">
        加载中...
      </p>
    );
  return (
    <div className="st-note" role="alert">
      <p>{loaded.text}</p>
      <Button onClick={onRetry}>重试</Button>
    </div>
  );
}
