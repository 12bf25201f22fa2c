// The calls of this visit: look at one again, use its request again, compare two.
import { useState } from 'react';
import { useTestContext } from '../model/test-context.ts';
import { CompareDialog } from './CompareDialog.tsx';
import { type Entry, entryTitle, outcomeText } from './entry.ts';
import type { Sending } from './use-sending.ts';

interface HistoryBarProps {
  readonly shown: Entry;
  readonly sending: Sending;
  readonly onTakeUp: (entry: Entry) => void;
}

export function HistoryBar({ shown, sending, onTakeUp }: HistoryBarProps) {
  const { host } = useTestContext();
  const { Dropdown, Button } = host.ui;
  const [compared, setCompared] = useState<readonly [Entry, Entry] | undefined>(undefined);
  const { entries } = sending;
  const others = entries.filter((entry) => entry !== shown && 'answer' in entry.outcome);
  return (
    <div className="aic-line">
      <Dropdown
        size="s"
        icon="clock"
        label={`第 ${shown.number} 次调用`}
        items={entries.map((entry) => ({
          key: String(entry.number),
          label: `第 ${entry.number} 次　${entryTitle(entry)}`,
          hint: outcomeText(entry),
          selected: entry === shown,
          onSelect: () => sending.show(entry.number),
        }))}
      />
      <span className="aic-hint aic-ellipsis">
        {entryTitle(shown)}，{clock(shown.at)}
      </span>
      <span className="aic-line__end" />
      {shown !== entries[0] && (
        <Button size="s" level="text" onClick={() => onTakeUp(shown)}>
          使用这次的请求
        </Button>
      )}
      {'answer' in shown.outcome && others.length > 0 && (
        <Dropdown
          size="s"
          level="text"
          align="end"
          label="对比"
          items={others.map((entry) => ({
            key: String(entry.number),
            label: `与第 ${entry.number} 次对比`,
            hint: outcomeText(entry),
            onSelect: () => setCompared(entry.number < shown.number ? [entry, shown] : [shown, entry]),
          }))}
        />
      )}
      {compared !== undefined && (
        <CompareDialog before={compared[0]} after={compared[1]} onClose={() => setCompared(undefined)} />
      )}
    </div>
  );
}

function clock(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}
