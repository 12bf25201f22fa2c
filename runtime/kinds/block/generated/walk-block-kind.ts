// Generated from the folders of runtime/kinds/ by `npm run kinds`. Do not edit.
import type { BlockSurroundings } from '#config/walk/kind-walk.ts';
import type { Parts } from '#config/walk/walk-action.ts';
import type { Block } from '#core/generated/page-language.ts';
import { walk as chartKind } from '../chart/walk.ts';
import { walk as codeKind } from '../code/walk.ts';
import { walk as noticeKind } from '../notice/walk.ts';
import { walk as pluginKind } from '../plugin/walk.ts';
import { walk as propertiesKind } from '../properties/walk.ts';
import { walk as statsKind } from '../stats/walk.ts';
import { walk as stepsKind } from '../steps/walk.ts';
import { walk as tableKind } from '../table/walk.ts';

/** Every piece of a block that its kind knows of. */
export function walkBlockKind(block: Block, around: BlockSurroundings): Parts {
  switch (block.type) {
    case 'properties':
      return propertiesKind(block, around);
    case 'table':
      return tableKind(block, around);
    case 'stats':
      return statsKind(block, around);
    case 'chart':
      return chartKind(block, around);
    case 'steps':
      return stepsKind(block, around);
    case 'notice':
      return noticeKind(block, around);
    case 'code':
      return codeKind(block, around);
    case 'plugin':
      return pluginKind(block, around);
  }
}
