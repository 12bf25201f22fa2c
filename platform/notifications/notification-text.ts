// What a notification says, out of its kind's templates.
import type { Config, NotificationKind } from '#config/config.ts';
import { fillTemplate } from '#config/page/fill-template.ts';
import { linkPath } from '#config/page/link-path.ts';
import { compileCondition, type ExpressionScope } from '#core/expression/compile-template.ts';

export interface NotificationText {
  /** False: not sent. */
  readonly isWanted: boolean;
  readonly title: string;
  readonly body: string;
  /** Address of the page concerned; empty: none. */
  readonly path: string;
}

const LONGEST_TITLE = 200;
const LONGEST_BODY = 2_000;

export function createNotificationText(
  config: Config,
  kind: NotificationKind,
  scope: ExpressionScope,
): NotificationText {
  return {
    isWanted: holds(kind.when, scope),
    title: fillTemplate(kind.title, scope).slice(0, LONGEST_TITLE),
    body: fillTemplate(kind.body ?? '', scope).slice(0, LONGEST_BODY),
    path: linkPath(config, kind.links ?? [], scope),
  };
}

function holds(condition: string | undefined, scope: ExpressionScope): boolean {
  return condition === undefined || compileCondition(condition)(scope);
}
