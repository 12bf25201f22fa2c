import type { TreeFile } from '../api/wire.ts';

/** What is special about a file: where it comes from, my draft, faults. */
export function FileBadges({ file }: { readonly file: TreeFile }) {
  return (
    <span className="studio-badges">
      {file.errors > 0 && (
        <span className="studio-badge studio-badge--danger" title={`${file.errors} 处错误`}>
          {file.errors}
        </span>
      )}
      {file.errors === 0 && file.warnings > 0 && (
        <span className="studio-badge studio-badge--warning" title={`${file.warnings} 处警告`}>
          {file.warnings}
        </span>
      )}
      {file.changedBase && (
        <span className="studio-badge studio-badge--warning" title="被覆盖的内置文件之后又有变化">
          内置有变
        </span>
      )}
      {file.draft && file.layer !== null && (
        <span className="studio-badge studio-badge--info" title="有未发布的草稿">
          草稿
        </span>
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
      <span className="studio-badge studio-badge--info" title="还没有发布过">
        新文件
      </span>
    );
  const over = replaces === undefined ? '' : `，覆盖 ${replaces}`;
  return layer === 'published' ? (
    <span className="studio-badge studio-badge--success" title={`在页面工作室发布${over}`}>
      已发布
    </span>
  ) : (
    <span className="studio-badge" title={`来自叠加目录${over}`}>
      叠加
    </span>
  );
}
