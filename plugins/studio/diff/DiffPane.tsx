// What publishing would change: in words above, in text below.

import { useStudio } from '../api/studio-context.ts';
import { useLatestCall } from '../api/use-latest-call.ts';
import { ChangeList } from './ChangeList.tsx';
import { TextDiff } from './TextDiff.tsx';

export function DiffPane({ path, text }: { readonly path: string; readonly text: string }) {
  const { api, host } = useStudio();
  const { Empty, Tag } = host.ui;
  const { answer, failure } = useLatestCall(`${path}\n${text}`, 100, () => api.diff(path, text));
  if (answer === undefined) {
    return (
      <p className="studio-note" role={failure === undefined ? 'status' : 'alert'}>
        {failure?.text ?? '正在比较…'}
      </p>
    );
  }
  if (answer.before === answer.after) {
    return <Empty icon="check-circle" title="与线上版本完全相同，没有需要发布的修改。" />;
  }
  return (
    <div className="studio-diffpane aic-pane">
      <section className="studio-diffpane__changes" aria-label="结构差异">
        <h3>
          结构差异 <Tag>{answer.changes.length}</Tag>
        </h3>
        <ChangeList changes={answer.changes} />
      </section>
      <section className="aic-pane" aria-label="文本差异">
        <TextDiff
          before={answer.before ?? ''}
          after={answer.after ?? ''}
          beforeLabel="线上版本"
          afterLabel="发布后"
        />
      </section>
    </div>
  );
}
