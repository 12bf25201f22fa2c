// A value that was filled in, as it reads: by the kind of input that wrote it.
import type { ComponentType } from 'react';
import { formatAbsolute, momentOf } from '#compile/format/time.ts';
import { formatUnit } from '#compile/format/unit.ts';
import { displayText, isBlank, isRow } from '#compile/scope.ts';
import type { JsonSchema } from '#core/contract.ts';
import type { EnumValue } from '#core/enum-value.ts';
import { formatBytes } from '#core/format-bytes.ts';
import type { FieldUi } from '#core/generated/page-language.ts';
import { percentOfShare } from '#core/share.ts';
import { joinWords } from '#kinds/widget/command/command-words.ts';
import { Tag } from '../../element/Tag.tsx';
import { t } from '../../i18n/translate.ts';
import { Icon } from '../../icon/Icon.tsx';
import { useFormRuntime } from '../field/form-runtime.tsx';
import { propertiesOf } from '../field/form-schema.ts';
import { inferWidget, itemsOf, typeOf, type WidgetKind } from '../field/infer-widget.ts';
import { useOptions } from '../widget/use-options.ts';

interface ReviewValueProps {
  /** Of the input that wrote it. */
  readonly id: string;
  readonly kind: WidgetKind;
  readonly schema: JsonSchema;
  readonly ui: FieldUi;
  readonly value: unknown;
}

export function ReviewValue(props: ReviewValueProps) {
  const { value } = props;
  const isEmpty = isBlank(value) || (Array.isArray(value) && value.length === 0);
  if (isEmpty) return <span className="aic-review__none">未填写</span>;
  const Kind = KINDS[props.kind] ?? TextValue;
  return <Kind {...props} />;
}

/** Kinds that do not read as their plain text. */
const KINDS: Readonly<Partial<Record<WidgetKind, ComponentType<ReviewValueProps>>>> = {
  select: ChoiceValue,
  radio: ChoiceValue,
  switch: ({ value }) => (value === true ? '是' : '否'),
  number: ({ value, schema, ui }) => reviewNumber(value, schema, ui),
  password: () => <span className="aic-review__secret">••••••••</span>,
  'date-time': ({ value }) => momentText(value),
  tags: ({ value, schema }) => <Tags values={value} options={useEnum(itemsOf(schema))} />,
  command: ({ value }) => <code>{joinWords(Array.isArray(value) ? value.map(displayText) : [])}</code>,
  'key-value': PairsValue,
  table: TableValue,
  cards: CardsValue,
  code: ({ value }) => <pre className="aic-review__code">{displayText(value)}</pre>,
  'file-text': FileValue,
};

/** As its input shows it: a share in percent. */
export function reviewNumber(value: unknown, schema: JsonSchema, ui: FieldUi): string {
  if (typeof value !== 'number') return displayText(value);
  const isShare = schema['x-share'] === true;
  return formatUnit(
    isShare ? percentOfShare(value) : value,
    ui.unit ?? (isShare ? '%' : displayText(schema['x-unit'])),
  );
}

/** What an input noted of its value (a file's name), else its text. */
function TextValue({ id, value }: ReviewValueProps) {
  const noted = useFormRuntime().caption(id);
  return (
    <span className="aic-review__text">{noted?.value === value ? noted?.text : displayText(value)}</span>
  );
}

function ChoiceValue(props: ReviewValueProps) {
  const options = useOptions({ ...props, onChange: keep });
  // An id says nothing: its name is on the way.
  if (options.loading && options.values.length === 0)
    return <span className="aic-review__none">{t('app.loading')}</span>;
  return <Tags values={props.value} options={options.values} plain />;
}

/** Looking at a choice never changes it. */
function keep(): void {}

function Tags({
  values,
  options,
  plain = false,
}: {
  readonly values: unknown;
  readonly options: readonly EnumValue[];
  /** One value stands as text. */
  readonly plain?: boolean;
}) {
  const textOfValue = (value: unknown) =>
    options.find((option) => option.value === value)?.label ?? displayText(value);
  if (!Array.isArray(values)) return plain ? textOfValue(values) : <Tag>{textOfValue(values)}</Tag>;
  return (
    <span className="aic-review__tags">
      {values.map((value) => (
        <Tag key={displayText(value)}>{textOfValue(value)}</Tag>
      ))}
    </span>
  );
}

function PairsValue({ value }: ReviewValueProps) {
  if (!isRow(value)) return displayText(value);
  return (
    <span className="aic-review__pairs">
      {Object.entries(value).map(([name, text]) => (
        <code key={name}>
          {name} = {displayText(text)}
        </code>
      ))}
    </span>
  );
}

/** Fields that were filled in, one line an object. */
function CardsValue({ value, schema, ui }: ReviewValueProps) {
  const fields = shownFields(schema, ui);
  const items = (Array.isArray(value) ? value : [value]).filter(isRow);
  return (
    <ol className="aic-review__cards">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place.
        <li key={index}>
          {fields
            .filter(([name]) => !isBlank(item[name]))
            .map(([name, field]) => (
              <span key={name}>
                <i>{ui.columns?.[name]?.label ?? String(field.title ?? name)}</i>
                <ReviewValue
                  id=""
                  kind={inferWidget(field, ui.columns?.[name]) ?? 'text'}
                  schema={field}
                  ui={ui.columns?.[name] ?? NO_UI}
                  value={item[name]}
                />
              </span>
            ))}
        </li>
      ))}
    </ol>
  );
}

function TableValue({ value, schema, ui }: ReviewValueProps) {
  const columns = shownFields(schema, ui);
  const rows = Array.isArray(value) ? value.filter(isRow) : [];
  return (
    <div className="aic-rows__scroll">
      <table className="aic-review__table">
        <thead>
          <tr>
            {columns.map(([name, field]) => (
              <th key={name} scope="col">
                {ui.columns?.[name]?.label ?? String(field.title ?? name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place.
            <tr key={index}>
              {columns.map(([name, field]) => (
                <td key={name}>
                  <ReviewValue
                    id=""
                    kind={inferWidget(field, ui.columns?.[name]) ?? 'text'}
                    schema={field}
                    ui={ui.columns?.[name] ?? NO_UI}
                    value={row[name]}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Of the objects in a list. */
function shownFields(schema: JsonSchema, ui: FieldUi) {
  return Object.entries(propertiesOf(typeOf(schema) === 'array' ? itemsOf(schema) : schema)).filter(
    ([name]) => ui.columns?.[name]?.hidden !== true,
  );
}

const NO_UI: FieldUi = {};

function FileValue({ id, value }: ReviewValueProps) {
  const noted = useFormRuntime().caption(id);
  const name = noted?.value === value ? noted?.text : undefined;
  const size = formatBytes(new Blob([displayText(value)]).size);
  return (
    <span className="aic-review__file">
      <Icon name="file-text" size={16} />
      {name ?? '已上传的文件'}（{size}）
    </span>
  );
}

function momentText(value: unknown): string {
  const at = momentOf(value);
  return at === undefined ? displayText(value) : formatAbsolute(at);
}

function useEnum(schema: JsonSchema): readonly EnumValue[] {
  return useFormRuntime().linked.enums[String(schema['x-enum'])] ?? [];
}
