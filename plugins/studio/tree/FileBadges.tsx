import type { ReactNode } from 'react';
import type { PluginTagProps } from '#plugin-api';
import { useStudio } from '../api/studio-context.ts';
import type { TreeFile } from '../api/wire.ts';

/** What is special about a file: where it comes from, my draft, faults. */
export function FileBadges({ file }: { readonly file: TreeFile }) {
  return (
    <span className="studio-badges">
      {file.errors > 0 && (
        <Badge tone="danger" title={`${file.errors} 处错误`}>
          {file.errors}
        </Badge>
      )}
      {file.errors === 0 && file.warnings > 0 && (
        <Badge tone="warning" title={`${file.warnings} 处警告`}>
          {file.warnings}
        </Badge>
      )}
      {file.changedBase && (
        <Badge tone="warning" title="被覆盖的内置文件之后又有变化">
          内置有变
        </Badge>
      )}
      {file.draft && file.layer !== null && (
        <Badge tone="info" title="有未发布的草稿">
          草稿
        </Badge>
      )}
      {/* Two badges would leave no room for the name. */}
      {(!file.draft || file.layer === null) && <LayerBadge layer={file.layer} replaces={file.replaces} />}
    </span>
  );
}

interface LayerBadgeProps {
  readonly layer: TreeFile['layer'];
  readonly replaces: string | undefined;
}

export function LayerBadge({ layer, replaces }: LayerBadgeProps) {
  if (layer === 'built-in') return null;
  if (layer === null)
    return (
      <Badge tone="info" title="还没有发布过">
        新文件
      </Badge>
    );
  const over = replaces === undefined ? '' : `，覆盖 ${replaces}`;
  return layer === 'published' ? (
    <Badge tone="success" title={`在页面工作室发布${over}`}>
      已发布
    </Badge>
  ) : (
    <Badge title={`来自叠加目录${over}`}>叠加</Badge>
  );
}

interface BadgeProps {
  readonly tone?: PluginTagProps['tone'];
  readonly title: string;
  readonly children: ReactNode;
}

function Badge({ tone, title, children }: BadgeProps) {
  const { Tag } = useStudio().host.ui;
  return (
    <span title={title}>
      <Tag tone={tone}>{children}</Tag>
    </span>
  );
}
