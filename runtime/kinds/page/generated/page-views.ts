// Generated from the folders of runtime/kinds/ by `npm run kinds`. Do not edit.
import { type LaterView, laterView, presentView } from '#app/element/later-view.tsx';
import type { PageViewModule, PageViewProps } from '#app/page/page-view.ts';
import type { PageKind } from '#core/page.ts';
import { loadStyle } from '#plugin-api';
import * as listKind from '../list/View.tsx';
import formFormCssKindStyle from '#app/form/form.css?address';
import helpKindStyle from '../help/view.css?address';

const formKind = laterView(async () => {
  const [module] = await Promise.all([import('../form/View.tsx'), loadStyle(formFormCssKindStyle)]);
  return module;
});

const amisKind = laterView(() => import('../amis/View.tsx'));

const together = () => import('./views-together.ts');

export const PAGE_VIEWS: Readonly<Record<PageKind, LaterView<PageViewProps, PageViewModule>>> = {
  list: presentView(listKind),
  form: formKind,
  detail: laterView(async () => (await together()).detailKind),
  dashboard: laterView(async () => (await together()).dashboardKind),
  help: laterView(async () => {
    const [views] = await Promise.all([together(), loadStyle(helpKindStyle)]);
    return views.helpKind;
  }),
  amis: amisKind,
  plugin: laterView(async () => (await together()).pluginKind),
};
