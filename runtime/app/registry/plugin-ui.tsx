// What plugins draw with. What only few plugins need is loaded when it is drawn.
import { lazy, Suspense } from 'react';
import type { PagePreviewProps, PluginUi } from '#plugin-api';
import { Button } from '../element/Button.tsx';
import { Dialog } from '../element/Dialog.tsx';
import { Dropdown } from '../element/Dropdown.tsx';
import { Icon } from '../icon/Icon.tsx';
import { LoadingView } from '../router/views.tsx';

const LazyPreview = lazy(async () => ({ default: (await import('../preview/PagePreview.tsx')).PagePreview }));
const LazyGuard = lazy(async () => ({ default: (await import('../preview/LeaveGuard.tsx')).LeaveGuard }));

export const pluginUi: PluginUi = {
  Button,
  Icon,
  Dropdown,
  Dialog,
  PagePreview: (props: PagePreviewProps) => (
    <Suspense fallback={<LoadingView />}>
      <LazyPreview {...props} />
    </Suspense>
  ),
  LeaveGuard: (props: { readonly active: boolean }) => (
    <Suspense fallback={null}>
      <LazyGuard {...props} />
    </Suspense>
  ),
};
