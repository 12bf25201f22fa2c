// Where the previewed page stands: organisation and project to choose, other parameters to choose or to type.
import { useEffect, useId } from 'react';
import { useStudio } from '../api/studio-context.ts';
import { routeParams } from './route-params.ts';
import { type Row, useRows } from './use-places.ts';

interface ParamFieldsProps {
  readonly pattern: string;
  readonly params: Readonly<Record<string, string>>;
  /** List call whose rows can stand for the page's `id`. */
  readonly picker: string | undefined;
  readonly onChange: (params: Readonly<Record<string, string>>) => void;
}

export function ParamFields({ pattern, params, picker, onChange }: ParamFieldsProps) {
  const { host } = useStudio();
  const wanted = routeParams(pattern);
  const needs = (name: string) => wanted.some((param) => param.name === name);
  const { organizationId = '', projectId = '' } = params;
  const projects = useRows(host, organizationId === '' ? undefined : 'project.list', { organizationId });
  const place = {
    ...(needs('organizationId') ? { organizationId } : {}),
    ...(needs('projectId') ? { projectId } : {}),
  };
  const placed = Object.values(place).every((value) => value !== '');
  const rows = useRows(host, placed && wanted.some(isOwn) ? picker : undefined, place);
  const set = (change: Readonly<Record<string, string>>) => onChange({ ...params, ...change });

  // The first project and the first row are better than an empty preview.
  const firstProject = projects[0]?.id;
  const strange = firstProject !== undefined && !projects.some(({ id }) => id === projectId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list is another one
  useEffect(() => {
    if (strange) set({ projectId: firstProject });
  }, [strange, firstProject]);
  const own = wanted.find(isOwn)?.name;
  const firstRow = rows[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list is another one
  useEffect(() => {
    if (own !== undefined && firstRow !== undefined && !rows.some(({ id }) => id === params[own]))
      set({ [own]: firstRow });
  }, [own, firstRow]);

  return (
    <div className="studio-params">
      {needs('organizationId') && (
        <Choice
          label="组织"
          value={organizationId}
          rows={host.session.organizations}
          onChange={(id) => set({ organizationId: id, projectId: '' })}
        />
      )}
      {needs('projectId') && (
        <Choice label="项目" value={projectId} rows={projects} onChange={(id) => set({ projectId: id })} />
      )}
      {wanted.filter(isOwn).map(({ name, optional }) => (
        <Typed
          key={name}
          name={name}
          optional={optional}
          value={params[name] ?? ''}
          rows={name === own ? rows : []}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
    </div>
  );
}

function isOwn({ name }: { readonly name: string }): boolean {
  return name !== 'organizationId' && name !== 'projectId';
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly rows: readonly Row[];
  readonly onChange: (id: string) => void;
}

function Choice({ label, value, rows, onChange }: ChoiceProps) {
  return (
    <label className="studio-param aic-hint">
      <span>{label}</span>
      <select
        className="aic-input aic-input--small aic-select"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {!rows.some(({ id }) => id === value) && (
          <option value={value}>{value === '' ? '请选择' : value}</option>
        )}
        {rows.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface TypedProps {
  readonly name: string;
  readonly optional: boolean;
  readonly value: string;
  readonly rows: readonly Row[];
  readonly onChange: (value: string) => void;
}

function Typed({ name, optional, value, rows, onChange }: TypedProps) {
  const list = useId();
  return (
    <label className="studio-param aic-hint">
      <span>
        <code>{name}</code>
        {optional && '（可省略）'}
      </span>
      <input
        className="aic-input aic-input--small"
        list={list}
        value={value}
        placeholder="选择或输入"
        onChange={(event) => onChange(event.target.value.trim())}
      />
      <datalist id={list}>
        {rows.map((row) => (
          <option key={row.id} value={row.id}>
            {row.name}
          </option>
        ))}
      </datalist>
    </label>
  );
}
