// The inputs of a model: each with its shape, filled with zeros, random values, a picture, or what the person types.
import { useId, useMemo, useRef, useState } from 'react';
import { pictureLayout, type Scaling } from '../model/picture-tensor.ts';
import {
  countOf,
  filled,
  isTooLarge,
  MAX_SHOWN,
  readTensorText,
  shapeText,
  type Tensor,
  type TensorSpec,
  tensorFault,
  tensorsOf,
  tensorText,
  withTensor,
} from '../model/tensor.ts';
import { useTestContext } from '../model/test-context.ts';
import type { Signature } from '../model/wire.ts';
import { tensorOfPicture } from './tensor-of-picture.ts';

interface TensorFieldsProps {
  readonly signature: Signature;
  /** The whole request. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

export function TensorFields({ signature, value, onChange }: TensorFieldsProps) {
  const tensors = useMemo(() => tensorsOf(value, signature), [value, signature]);
  return signature.inputs.map((spec, index) => {
    const tensor = tensors[index];
    return tensor === undefined ? null : (
      <TensorField
        key={spec.name}
        spec={spec}
        tensor={tensor}
        onChange={(changed) => onChange(withTensor(value, tensors, changed))}
      />
    );
  });
}

interface TensorFieldProps {
  readonly spec: TensorSpec;
  readonly tensor: Tensor;
  readonly onChange: (tensor: Tensor) => void;
}

function TensorField({ spec, tensor, onChange }: TensorFieldProps) {
  const { host } = useTestContext();
  const { Button, Tag } = host.ui;
  const fault = useMemo(() => tensorFault(tensor, spec), [tensor, spec]);
  const tooLarge = isTooLarge(tensor.shape);
  const fill = (how: 'zero' | 'random') => onChange(filled(tensor, how, Math.random));
  return (
    <fieldset className="st-group aic-stack">
      <legend>
        {spec.name} <Tag>{spec.datatype}</Tag> <span className="aic-hint">形状 {shapeText(spec.shape)}</span>
      </legend>
      <div className="aic-line">
        <ShapeInputs spec={spec} tensor={tensor} onChange={onChange} />
        <Button size="s" disabled={tooLarge} reason="值太多" onClick={() => fill('zero')}>
          填充零
        </Button>
        <Button size="s" disabled={tooLarge} reason="值太多" onClick={() => fill('random')}>
          填充随机值
        </Button>
        {pictureLayout(spec.shape) !== undefined && (
          <PictureFill spec={spec} tensor={tensor} onChange={onChange} />
        )}
      </div>
      <Values tensor={tensor} onChange={onChange} />
      {fault !== undefined && <p className="aic-fault">{fault}</p>}
    </fieldset>
  );
}

/** Only what may be any size can be changed. */
function ShapeInputs({ spec, tensor, onChange }: TensorFieldProps) {
  return spec.shape.map((size, index) =>
    size >= 0 ? null : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a dimension is its place.
      <label key={index} className="aic-line aic-hint">
        第 {index + 1} 维
        <input
          className="aic-input aic-input--small st-dimension"
          type="number"
          min={1}
          aria-label={`${spec.name} 第 ${index + 1} 维的大小`}
          value={tensor.shape[index] ?? 1}
          onChange={(event) => {
            const wanted = Math.round(Number(event.target.value));
            if (!(wanted >= 1)) return;
            const shape = tensor.shape.map((other, at) => (at === index ? wanted : other));
            // What is there stays; what is missing is filled up, so that the request stays one that the model takes.
            const zeros = isTooLarge(shape) ? [] : filled({ ...tensor, shape }, 'zero', () => 0).data;
            onChange({ ...tensor, shape, data: zeros.map((zero, at) => tensor.data[at] ?? zero) });
          }}
        />
      </label>
    ),
  );
}

function Values({ tensor, onChange }: Omit<TensorFieldProps, 'spec'>) {
  const { data, shape, name } = tensor;
  const printed = useMemo(() => (tensor.data.length <= MAX_SHOWN ? tensorText(tensor) : ''), [tensor]);
  const [typed, setTyped] = useState({ text: printed, of: printed });
  if (data.length > MAX_SHOWN) {
    return (
      <p className="aic-stack">
        <code>
          共 {countOf(shape)} 个值：{data.slice(0, 12).map(String).join(', ')} …
        </code>
        <span className="aic-hint">值较多，不逐个编辑；可以切换到 JSON 查看。</span>
      </p>
    );
  }
  const shown = typed.of === printed ? typed.text : printed;
  const isList = readTensorText(shown) !== undefined;
  return (
    <>
      <textarea
        className="aic-input aic-input--lines aic-input--code"
        aria-label={`${name} 的值`}
        aria-invalid={!isList || undefined}
        spellCheck={false}
        rows={Math.min(12, Math.max(2, shown.split('\n').length))}
        value={shown}
        onChange={(event) => {
          const text = event.target.value;
          const values = readTensorText(text);
          setTyped({ text, of: values === undefined ? printed : tensorText({ shape, data: values }) });
          if (values !== undefined) onChange({ ...tensor, data: values });
        }}
      />
      {!isList && <p className="aic-fault">值要写成 JSON 列表，例如 [0.1, 0.2]；现在发送的还是改之前的值</p>}
    </>
  );
}

const SCALINGS: readonly (readonly [Scaling, string])[] = [
  ['unit', '0 到 1'],
  ['byte', '0 到 255'],
  ['imagenet', 'ImageNet 标准化'],
];

function PictureFill({ spec, tensor, onChange }: TensorFieldProps) {
  const { host } = useTestContext();
  const { Button } = host.ui;
  const picker = useRef<HTMLInputElement>(null);
  const [scaling, setScaling] = useState<Scaling>('unit');
  const [fault, setFault] = useState<string | undefined>(undefined);
  const id = useId();
  const take = async (file: File | undefined) => {
    const layout = pictureLayout(spec.shape);
    if (file === undefined || layout === undefined) return;
    const made = await tensorOfPicture(file, tensor, layout, scaling).catch(() => undefined);
    setFault(made === undefined ? '图片无法读取，请换一张 PNG 或 JPEG' : undefined);
    if (made !== undefined) onChange(made);
  };
  return (
    <span className="aic-line">
      <input
        ref={picker}
        id={id}
        type="file"
        accept="image/*"
        tabIndex={-1}
        className="aic-visually-hidden"
        aria-label={`填充 ${spec.name} 的图片`}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button size="s" icon="image" onClick={() => picker.current?.click()}>
        用图片填充
      </Button>
      <select
        className="aic-input aic-select aic-input--small"
        aria-label="像素值的范围"
        value={scaling}
        onChange={(event) => setScaling(SCALINGS.find(([key]) => key === event.target.value)?.[0] ?? 'unit')}
      >
        {SCALINGS.map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
      {fault !== undefined && (
        <span className="aic-fault" role="alert">
          {fault}
        </span>
      )}
    </span>
  );
}
