import type { PluginTagProps } from '#plugin-api';
import { useStudio } from '../api/studio-context.ts';
import type { Change } from '../api/wire.ts';

interface Sign {
  readonly icon: string;
  readonly label: string;
  readonly tone?: PluginTagProps['tone'];
}

const SIGNS: Readonly<Record<Change['kind'], Sign>> = {
  added: { icon: 'plus', label: '新增', tone: 'success' },
  removed: { icon: 'minus', label: '移除', tone: 'danger' },
  changed: { icon: 'pencil', label: '修改', tone: 'info' },
  moved: { icon: 'arrow-up-down', label: '移动' },
};

/** What a change means, in words: column added, action removed. */
export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  const { host } = useStudio();
  const { Icon, Tag } = host.ui;
  if (changes.length === 0) return <p className="studio-note">结构没有变化，只有写法或注释不同。</p>;
  return (
    <ul className="aic-stack aic-stack--s">
      {changes.map((change) => (
        <li key={`${change.kind} ${change.what} ${change.name} ${change.zh}`} className="studio-change">
          <Tag tone={SIGNS[change.kind].tone}>
            <Icon name={SIGNS[change.kind].icon} size={12} />
            {SIGNS[change.kind].label}
          </Tag>
          <span>{change.zh}</span>
        </li>
      ))}
    </ul>
  );
}
