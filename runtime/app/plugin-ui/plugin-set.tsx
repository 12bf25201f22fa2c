// What plugins draw with. What only few plugins need is loaded when it is drawn.
import { lazy, Suspense } from 'react';
import { loadStyle, type PagePreviewProps, type PluginUi } from '#plugin-api';
import { Button } from '../element/Button.tsx';
import { Dialog } from '../element/Dialog.tsx';
import { Dropdown } from '../element/Dropdown.tsx';
import { EmptyView } from '../element/EmptyView.tsx';
import { FileDrop } from '../element/FileDrop.tsx';
import { Tabs } from '../element/Tabs.tsx';
import { Tag } from '../element/Tag.tsx';
import { Icon } from '../icon/Icon.tsx';
import previewStyle from '../preview/preview.css?address';
import { LoadingView } from '../router/views.tsx';
import { Code } from './Code.tsx';
import { CopyButton } from './CopyButton.tsx';
import { Facts } from './Facts.tsx';
import { Failure } from './Failure.tsx';
import { Field } from './Field.tsx';
import { FoldMark } from './FoldMark.tsx';
import { Loading } from './Loading.tsx';
import { PlainTable } from './PlainTable.tsx';
import { SearchInput } from './SearchInput.tsx';
import { Segments } from './Segments.tsx';

const LazyPreview = lazy(async () => {
  const [preview] = await Promise.all([import('../preview/PagePreview.tsx'), loadStyle(previewStyle)]);
  return { default: preview.PagePreview };
});
const LazyGuard = lazy(async () => ({ default: (await import('../preview/LeaveGuard.tsx')).LeaveGuard }));

export const pluginUi: PluginUi = {
  Button,
  Icon,
  Dropdown,
  Dialog,
  Tabs,
  Tag,
  CopyButton,
  Code,
  Table: PlainTable,
  Facts,
  Field,
  Segments,
  SearchInput,
  Upload: FileDrop,
  FoldMark,
  Loading,
  Empty: EmptyView,
  Failure,
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
