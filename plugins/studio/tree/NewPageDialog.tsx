import { useId, useState } from 'react';
import { useStudio } from '../api/studio-context.ts';
import { SubmitDialog } from '../dialog/SubmitDialog.tsx';
import { useSubmit } from '../dialog/use-submit.ts';

interface NewPageDialogProps {
  readonly onClose: () => void;
  /** The page and what leads to it were saved as drafts; `path` is the page's. */
  readonly onCreated: (path: string, notes: readonly string[]) => void;
}

const KINDS = [
  { kind: 'list', label: '列表页', text: '表格、筛选、批量操作' },
  { kind: 'form', label: '表单页', text: '创建或修改一条记录' },
  { kind: 'detail', label: '详情页', text: '一条记录和它的标签页' },
  { kind: 'dashboard', label: '仪表盘', text: '指标与图表' },
  { kind: 'help', label: '帮助页', text: 'Markdown 文档' },
] as const;

type Kind = (typeof KINDS)[number]['kind'];

/** The kinds that are made of an entity. */
const WITH_ENTITY: ReadonlySet<Kind> = new Set(['list', 'form', 'detail']);

export function NewPageDialog({ onClose, onCreated }: NewPageDialogProps) {
  const { api, tree } = useStudio();
  const [kind, setKind] = useState<Kind>('list');
  const [id, setId] = useState('');
  const [title, setTitle] = useState('');
  const [entity, setEntity] = useState(tree.entities[0]?.id ?? '');
  const field = useId();
  const malformed = !/^[a-z0-9-]+(\/[a-z0-9-]+)+$/.test(id);
  const taken = tree.files.some(({ path }) => path === `pages/${id}.yaml`);

  const create = async () => {
    const made = await api.scaffold({
      id,
      kind,
      ...(title.trim() === '' ? {} : { title: title.trim() }),
      ...(WITH_ENTITY.has(kind) ? { entity } : {}),
    });
    for (const { path, text, revision } of [{ ...made, revision: null }, ...made.others])
      await api.saveDraft(path, text, revision);
    onCreated(
      made.path,
      made.others.map(({ zh }) => zh),
    );
  };
  const blocked = malformed || taken ? '先填写页面 ID' : undefined;
  const call = useSubmit(create, { blocked: blocked !== undefined });
  return (
    <SubmitDialog title="新建页面" width={600} label="生成草稿" {...{ blocked, call, onClose }}>
      <label className="studio-publish__label" htmlFor={field}>
        页面 ID
      </label>
      <input
        id={field}
        className="studio-input"
        placeholder="aic/application/archive"
        value={id}
        aria-describedby={`${field}-help`}
        onChange={(event) => setId(event.target.value.trim())}
      />
      <p id={`${field}-help`} className={taken ? 'studio-publish__help is-error' : 'studio-publish__help'}>
        {taken ? '已经有这个页面' : '产品/功能/页面，也是文件的位置：pages/<ID>.yaml'}
      </p>
      <label className="studio-publish__label" htmlFor={`${field}-title`}>
        标题
      </label>
      <input
        id={`${field}-title`}
        className="studio-input"
        maxLength={64}
        placeholder="留空则按类型和实体命名"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <KindChoice kind={kind} onChoose={setKind} />
      {WITH_ENTITY.has(kind) && (
        <>
          <label className="studio-publish__label" htmlFor={`${field}-entity`}>
            实体
          </label>
          <select
            id={`${field}-entity`}
            className="studio-input studio-select"
            value={entity}
            onChange={(event) => setEntity(event.target.value)}
          >
            {tree.entities.map((choice) => (
              <option key={choice.id} value={choice.id}>
                {choice.label === choice.id ? choice.id : `${choice.label}（${choice.id}）`}
              </option>
            ))}
          </select>
        </>
      )}
    </SubmitDialog>
  );
}

interface KindChoiceProps {
  readonly kind: Kind;
  readonly onChoose: (kind: Kind) => void;
}

function KindChoice({ kind, onChoose }: KindChoiceProps) {
  const name = useId();
  return (
    <fieldset className="studio-kinds">
      <legend className="studio-publish__label">类型</legend>
      {KINDS.map((choice) => (
        <label key={choice.kind} className={kind === choice.kind ? 'studio-kind is-current' : 'studio-kind'}>
          <input
            type="radio"
            name={name}
            checked={kind === choice.kind}
            onChange={() => onChoose(choice.kind)}
          />
          <span>
            {choice.label}
            <small>{choice.text}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
