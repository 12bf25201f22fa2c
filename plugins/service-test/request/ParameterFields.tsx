// Parameters of the path, the query and the headers, as the document names them.
import { useId } from 'react';
import type { Draft } from '../model/request.ts';
import { useTestContext } from '../model/test-context.ts';
import type { TestParameter } from '../model/wire.ts';
import { CodeName } from './CodeName.tsx';

interface ParameterFieldsProps {
  readonly parameters: readonly TestParameter[];
  readonly values: Draft['parameters'];
  readonly onChange: (values: Draft['parameters']) => void;
}

const PLACES = { path: '路径', query: '查询', header: '请求头' } as const;

export function ParameterFields({ parameters, values, onChange }: ParameterFieldsProps) {
  const { Field } = useTestContext().host.ui;
  const id = useId();
  return parameters.map((parameter) => {
    const key = `${parameter.in} ${parameter.name}`;
    const choices = Array.isArray(parameter.schema.enum) ? parameter.schema.enum.map(String) : undefined;
    const common = {
      id: `${id}-${key}`,
      value: values[key] ?? '',
      'aria-required': parameter.required || undefined,
      'aria-describedby': parameter.description === '' ? undefined : `${id}-${key}-hint`,
    };
    const write = (text: string) => onChange({ ...values, [key]: text });
    return (
      <Field
        key={key}
        id={common.id}
        label={
          <>
            <CodeName name={parameter.name} />
            <span className="aic-hint"> {PLACES[parameter.in]}参数</span>
          </>
        }
        required={parameter.required}
        help={parameter.description}
      >
        {choices === undefined ? (
          <input
            {...common}
            className="aic-input"
            spellCheck={false}
            onChange={(event) => write(event.target.value)}
          />
        ) : (
          <select
            {...common}
            className="aic-input aic-select"
            onChange={(event) => write(event.target.value)}
          >
            <option value="">{parameter.required ? '请选择' : '不传'}</option>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </select>
        )}
      </Field>
    );
  });
}
