// Why the server took nothing: it stays beside the button, until the next attempt.
import { useEffect, useRef } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { BlockerList } from './BlockerList.tsx';
import type { Refusal } from './server-errors.ts';

export function FormRefusal({ said, blockers }: Refusal) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In a long form it stands below what is on screen.
    if (said.length > 0) element.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  return (
    <div role="alert" ref={element} className="aic-form__refusal">
      {said.length > 0 && (
        <div className="aic-callout aic-callout--danger">
          <Icon name="alert-circle" size={16} />
          <div>
            {said.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {blockers.length > 0 && <BlockerList blockers={blockers} />}
          </div>
        </div>
      )}
    </div>
  );
}
