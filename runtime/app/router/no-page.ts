import { loadStyle } from '#plugin-api';
import { laterView } from '../element/later-view.tsx';
import styleAddress from './no-page.css?address';

/** Seen between projects, or where something is wrong: no page waits for it. */
export const noPage = laterView(async () => {
  const [{ NoPage }] = await Promise.all([import('./NoPage.tsx'), loadStyle(styleAddress)]);
  return { View: NoPage };
});
