// Two responses side by side: their outcome, their bodies line by line.
import { useMemo } from 'react';
import { compareLines } from '../model/compare-lines.ts';
import { printJson } from '../model/print-json.ts';
import { useTestContext } from '../model/test-context.ts';
import { type Entry, entryTitle, outcomeText } from './entry.ts';

interface CompareDialogProps {
  readonly before: Entry;
  readonly after: Entry;
  readonly onClose: () => void;
}

const MARKS = { same: ' ', removed: '-', added: '+' } as const;
const WORDS = { same: '', removed: '前一次独有：', added: '后一次独有：' } as const;
/** Lines of agreement around a difference. */
const AROUND = 3;

export function CompareDialog({ before, after, onClose }: CompareDialogProps) {
  const { host } = useTestContext();
  const { Dialog, Facts } = host.ui;
  const lines = useMemo(() => compareLines(prettyText(before), prettyText(after)), [before, after]);
  const isNear = useMemo(() => nearDifferences(lines.map(({ change }) => change !== 'same')), [lines]);
  const differences = lines.filter(({ change }) => change !== 'same').length;
  return (
    <Dialog title={`对比第 ${before.number} 次和第 ${after.number} 次的响应`} width={860} onClose={onClose}>
      <Facts
        items={[before, after].map((entry) => ({
          key: String(entry.number),
          label: `第 ${entry.number} 次　${entryTitle(entry)}`,
          value: outcomeText(entry),
        }))}
      />
      {differences === 0 ? (
        <p>两次响应的内容相同。</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
        <section className="st-compare aic-code" tabIndex={0} aria-label="内容的不同">
          {lines.map(({ change, text }, index) =>
            isNear[index] === true ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
              <div key={index} className={`aic-change--${change}`}>
                <span aria-hidden="true">{MARKS[change]}</span>
                <span className="aic-visually-hidden">{WORDS[change]}</span>
                {text}
              </div>
            ) : (
              isNear[index - 1] === true && (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <div key={index} className="st-compare__gap">
                  …
                </div>
              )
            ),
          )}
        </section>
      )}
    </Dialog>
  );
}

function prettyText({ outcome }: Entry): string {
  if ('failure' in outcome) return outcome.failure;
  const { body, bodyBase64 } = outcome.answer;
  if (body === '') return bodyBase64;
  try {
    return printJson(JSON.parse(body));
  } catch {
    return body;
  }
}

function nearDifferences(differs: readonly boolean[]): readonly boolean[] {
  const near = differs.map(() => false);
  for (const [index, differing] of differs.entries()) {
    if (!differing) continue;
    for (let at = Math.max(0, index - AROUND); at <= Math.min(near.length - 1, index + AROUND); at += 1)
      near[at] = true;
  }
  return near;
}
