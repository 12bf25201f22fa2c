// The windows on the way from a draft to the console: publish, restore, merge.
import { useEffect, useState } from 'react';
import { useStudio } from '../api/studio-context.ts';
import type { Draft, StudioFile } from '../api/wire.ts';
import type { OpenDocument } from '../document/use-document.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { findBase } from './find-base.ts';
import { PublishDialog } from './PublishDialog.tsx';

export interface PublishingStage {
  readonly step: 'idle' | 'publish' | 'restore' | 'conflict';
  /** A publication was refused for the conflict. */
  readonly refused?: boolean;
}

const RESTORE = { title: '恢复下层的版本？', confirm: '恢复并发布' };
const REMOVE = { title: '删除这个文件？', confirm: '删除并发布' };

interface PublishingProps {
  readonly document: OpenDocument;
  readonly stage: PublishingStage;
  readonly onStage: (stage: PublishingStage) => void;
  readonly onShowProblems: () => void;
}

export function Publishing({ document, stage, onStage, onShowProblems }: PublishingProps) {
  const { api, host, otherDrafts, refreshTree } = useStudio();
  const { path, text, baseRevision, file } = document;
  const close = () => onStage({ step: 'idle' });
  const [files, setFiles] = useState<readonly Draft[]>([]);
  // What is published is what stood there when the dialog was opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each dialog
  useEffect(() => {
    if (stage.step === 'publish') setFiles([{ path, text, baseRevision }, ...otherDrafts]);
    if (stage.step === 'restore') setFiles([{ path, text: null, baseRevision: file.revision }]);
  }, [stage.step]);

  const published = async (sent: readonly Draft[]) => {
    close();
    host.notify('success', '已发布', sent.map((draft) => draft.path).join('、'));
    await Promise.allSettled(sent.map((draft) => api.discardDraft(draft.path)));
    await document.reload();
    refreshTree();
  };
  switch (stage.step) {
    case 'idle':
      return null;
    case 'publish':
    case 'restore':
      return files.length === 0 ? null : (
        <PublishDialog
          key={stage.step}
          files={files}
          {...(stage.step === 'restore' ? { removal: file.base === null ? REMOVE : RESTORE } : {})}
          onClose={close}
          onPublished={(sent) => void published(sent)}
          onConflict={() => onStage({ step: 'conflict', refused: true })}
          onShowProblems={onShowProblems}
        />
      );
    case 'conflict':
      return (
        <Merging
          document={document}
          refused={stage.refused === true}
          onClose={close}
          onMerged={async (merged, onto) => {
            await document.rebase(merged, onto);
            refreshTree();
            close();
            host.notify('success', '已合并到最新版本之上，检查后可以再次发布');
          }}
        />
      );
  }
}

interface MergingProps {
  readonly document: OpenDocument;
  readonly refused: boolean;
  readonly onClose: () => void;
  readonly onMerged: (text: string, onto: StudioFile) => Promise<void>;
}

/** Finds the common base; where it is unknown, nothing of mine may be overwritten. */
function Merging({ document, refused, onClose, onMerged }: MergingProps) {
  const { api } = useStudio();
  const { path, text, baseRevision, baseText, file, outdated } = document;
  const [base, setBase] = useState(outdated ? baseText : (file.text ?? ''));
  useEffect(() => {
    if (!outdated || baseText !== undefined) return;
    findBase(api, path, baseRevision).then(
      (found) => setBase(found ?? file.text ?? ''),
      () => setBase(file.text ?? ''),
    );
  }, [api, path, baseRevision, baseText, file, outdated]);
  if (base === undefined) return null;
  return (
    <ConflictDialog
      path={path}
      base={base}
      mine={text}
      refused={refused}
      onClose={onClose}
      onMerged={onMerged}
    />
  );
}
