import { useStudio } from '../api/studio-context.ts';
import type { Change } from '../api/wire.ts';

const SIGNS: Readonly<Record<Change['kind'], { readonly icon: string; readonly label: string }>> = {
  added: { icon: 'plus', label: '新增' },
  removed: { icon: 'minus', label: '移除' },
  changed: { icon: 'pencil', label: '修改' },
  moved: { icon: 'arrow-up-down', label: '移动' },
};

/** What a change means, in words: column added, action removed. */
export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  const { host } = useStudio();
  const { Icon } = host.ui;
  if (changes.length === 0) return <p className="studio-note">结构没有变化，只有写法或注释不同。</p>;
  return (
    <ul className="studio-changes">
      {changes.map((change) => (
        <li
          key={`${change.kind} ${change.what} ${change.name} ${change.zh}`}
          className={`studio-change is-${change.kind}`}
        >
          <span className="studio-change__sign">
            <Icon name={SIGNS[change.kind].icon} size={12} />
            {SIGNS[change.kind].label}
          </span>
          <span>{change.zh}</span>
        </li>
      ))}
    </ul>
  );
}
