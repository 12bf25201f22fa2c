// A previewed page in a React root of its own, so that no context, router or fault of it reaches the page around it.
import { useEffect, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { PagePreviewProps } from '#plugin-api';
import { usePluginViews } from '../block/plugin-context.tsx';
import { useHttp } from '../http/http-context.tsx';
import { useSession } from '../session/use-session.ts';
import { PreviewApp } from './PreviewApp.tsx';

export function PagePreview(props: PagePreviewProps) {
  const area = useRef<HTMLDivElement>(null);
  const root = useRef<Root | undefined>(undefined);
  const session = useSession();
  const http = useHttp();
  const views = usePluginViews();
  useEffect(() => {
    if (area.current === null) return undefined;
    const made = createRoot(area.current);
    root.current = made;
    return () => {
      root.current = undefined;
      // React refuses to take a root down while it is drawing another one.
      setTimeout(() => made.unmount());
    };
  }, []);
  useEffect(() => {
    root.current?.render(<PreviewApp {...props} session={session} http={http} views={views} />);
  });
  return <div ref={area} className="aic-preview" />;
}
