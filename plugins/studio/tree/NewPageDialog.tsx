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
  const { api, host, tree } = useStudio();
  const { Field } = host.ui;
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
      <Field id={field} label="页面 ID">
        <input
          id={field}
          className="aic-input"
          placeholder="aic/application/archive"
          value={id}
          aria-describedby={`${field}-help`}
          onChange={(event) => setId(event.target.value.trim())}
        />
        <p id={`${field}-help`} className={taken ? 'aic-fault' : 'aic-hint'}>
          {taken ? '已经有这个页面' : '产品/功能/页面，也是文件的位置：pages/<ID>.yaml'}
        </p>
      </Field>
      <Field id={`${field}-title`} label="标题">
        <input
          id={`${field}-title`}
          className="aic-input"
          maxLength={64}
          placeholder="留空则按类型和实体命名"
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <KindChoice kind={kind} onChoose={setKind} />
      {WITH_ENTITY.has(kind) && (
        <Field id={`${field}-entity`} label="实体">
          <select
            id={`${field}-entity`}
            className="aic-input aic-select"
            value={entity}
            onChange={(event) => setEntity(event.target.value)}
          >
            {tree.entities.map((choice) => (
              <option key={choice.id} value={choice.id}>
                {choice.label === choice.id ? choice.id : `${choice.label}（${choice.id}）`}
              </option>
            ))}
          </select>
        </Field>
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
  const { Field } = useStudio().host.ui;
  return (
    <Field id={name} label="类型" isLabel={false}>
      <div role="radiogroup" aria-labelledby={`${name}-label`} className="studio-kinds">
        {KINDS.map((choice) => (
          <label key={choice.kind} className="aic-card">
            <input
              type="radio"
              name={name}
              checked={kind === choice.kind}
              onChange={() => onChoose(choice.kind)}
            />{' '}
            {choice.label}
            <p className="aic-hint">{choice.text}</p>
          </label>
        ))}
      </div>
    </Field>
  );
}
