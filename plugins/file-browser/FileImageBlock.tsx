import { useEffect, useState } from 'react';
import type { PluginComponentProps } from '#plugin-api';

type Loaded =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly address: string };

/** The picture itself, fetched like any other file: its bytes never become a page. */
export function PluginComponent({ host, props }: PluginComponentProps) {
  const { call } = host;
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const { volumeId, path } = props;

  useEffect(() => {
    let address: string | undefined;
    let current = true;
    setLoaded({ state: 'loading' });
    call('volume.file.download', { id: String(volumeId), path: String(path) }, { silent: true }).then(
      (answer) => {
        if (!current || !isDownload(answer)) return;
        address = URL.createObjectURL(answer.blob);
        setLoaded({ state: 'ready', address });
      },
      () => current && setLoaded({ state: 'failed' }),
    );
    return () => {
      current = false;
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [call, volumeId, path]);

  const failed = () => setLoaded({ state: 'failed' });
  const { Empty, Loading } = host.ui;
  if (loaded.state === 'loading') return <Loading />;
  if (loaded.state === 'failed')
    return (
      <Empty
        icon="alert-circle"
        tone="danger"
        title="图片没有加载成功"
        description="它可能已损坏，请下载后查看。"
      />
    );
  return <img className="file-image" src={loaded.address} alt={String(path)} onError={failed} />;
}

function isDownload(answer: unknown): answer is { readonly blob: Blob } {
  return typeof answer === 'object' && answer !== null && 'blob' in answer && answer.blob instanceof Blob;
}
