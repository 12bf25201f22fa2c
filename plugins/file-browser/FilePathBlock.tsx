import type { MouseEvent } from 'react';
import type { PluginComponentProps } from '#plugin-api';
import { addressOf, pathSteps } from './path-steps.ts';

/** One link a level; the last is the current one. */
export function PluginComponent({ host, props }: PluginComponentProps) {
  const { Icon } = host.ui;
  const steps = pathSteps(String(props.root), typeof props.path === 'string' ? props.path : '');
  const follow = (event: MouseEvent, address: string) => {
    // The browser handles new tabs and windows.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    host.navigate(address);
  };
  return (
    <nav className="file-path" aria-label="文件路径">
      <Icon name="folder" size={16} />
      <ol>
        {steps.map(({ label, path }, index) => {
          const address = addressOf(window.location.pathname, path);
          return (
            <li key={path}>
              {index === steps.length - 1 ? (
                <span aria-current="page">{label}</span>
              ) : (
                <a href={address} onClick={(event) => follow(event, address)}>
                  {label}
                </a>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
