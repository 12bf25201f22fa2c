import type { Blocker } from '../http/blockers-of.ts';
import { Link } from '../location/router.ts';

interface BlockerListProps {
  readonly blockers: readonly Blocker[];
  /** A link was followed. */
  readonly onLeave?: () => void;
}

/** What stands in the way, each with the way to it. */
export function BlockerList({ blockers, onLeave }: BlockerListProps) {
  return (
    <ul className="aic-blockers">
      {blockers.map(({ label, name, because, path }) => (
        <li key={`${label} ${name} ${path}`}>
          {label}
          {path === undefined ? (
            `“${name}”`
          ) : (
            <Link to={path} onClick={onLeave}>
              {name}
            </Link>
          )}
          {because}
        </li>
      ))}
    </ul>
  );
}
