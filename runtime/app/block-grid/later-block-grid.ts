import { laterView } from '../element/later-view.tsx';

/** For pages that mostly have no blocks. */
export const laterBlockGrid = laterView(async () => {
  const { BlockGrid, loadBlockViews } = await import('./BlockGrid.tsx');
  return { View: BlockGrid, loadBlockViews };
});
