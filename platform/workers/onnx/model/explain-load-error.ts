// Why the runtime did not take a model, in words that help its exporter.

type Explain = (parts: Readonly<Record<string, string>>) => string;

/** Messages of onnxruntime 1.30; the first row that fits is taken. */
const EXPLANATIONS: readonly (readonly [pattern: RegExp, explain: Explain])[] = [
  [
    /Unsupported model IR version: (?<found>\d+), max supported IR version: (?<most>\d+)/,
    ({ found, most }) => `不支持 IR 版本 ${found}，最高支持 ${most}；请用较旧的 onnx 版本重新导出。`,
  ],
  [
    /Opset (?<found>\d+) is under development.*for domain (?<domain>\S+) is till opset (?<most>\d+)/s,
    ({ found, domain, most }) =>
      `不支持 ${domain} 的 opset ${found}，最高支持 ${most}；请用较低的 opset 重新导出。`,
  ],
  [
    /No Op registered for (?<op>\S+) with domain_version of (?<opset>\d+)/,
    ({ op, opset }) => `不支持算子 ${op}（opset ${opset}）。`,
  ],
  [
    /Fatal error: (?<op>\S+)\(-?\d+\) is not a registered function\/op/,
    ({ op }) => `不支持算子 ${op}：这是自定义算子，推理服务只支持 ONNX 标准算子和 ONNX Runtime 自带的算子。`,
  ],
  [
    /Could not find an implementation for (?<op>\S+)\((?<since>\d+)\) node with name '(?<node>[^']*)'/,
    ({ op, since, node }) =>
      `算子 ${op}（opset ${since} 的定义，节点 ${node}）在 CPU 上没有这种数据类型或版本的实现；请换一种数据类型或较新的 opset 重新导出。`,
  ],
  [
    /External data path does not exist: "(?<file>[^"]*)"/,
    ({ file = '' }) => `缺少外部数据文件 ${file.split('/').at(-1)}；请把它和模型文件放在一起上传。`,
  ],
  [
    /External data path escapes model directory. External data path: "(?<file>[^"]*)"/,
    ({ file }) => `外部数据文件 ${file} 不在模型目录里；外部数据只能和模型文件放在一起。`,
  ],
  [
    /Absolute path not allowed for external data location/,
    () => '外部数据文件用了绝对路径；外部数据只能和模型文件放在一起，用相对路径引用。',
  ],
  [
    /External initializer: (?<weight>.+?) offset: (?<offset>\d+) size to read: (?<size>\d+) given file_length: (?<length>\d+)/,
    ({ weight, offset, size, length }) =>
      `外部数据文件不完整：权重 ${weight} 要读第 ${offset} 字节起的 ${size} 字节，文件只有 ${length} 字节。`,
  ],
  [/External data location cannot be empty/, () => '有权重声明为外部数据，却没有给出文件名；请重新导出。'],
  [
    /Type '(?<type>[^']+)' of input parameter \((?<value>[^)]*)\) of operator \((?<op>[^)]*)\) in node \((?<node>[^)]*)\)/,
    ({ type, value, op, node }) => `模型无效：算子 ${op}（节点 ${node}）的输入 ${value} 不能是 ${type}。`,
  ],
  [
    /Node input '(?<value>[^']*)' is not a graph input/,
    ({ value }) => `模型无效：有节点使用了 ${value}，可是它既不是输入，也不是权重，也不是其他节点的输出。`,
  ],
  [/protobuf parsing failed/i, () => '不是 ONNX 模型，或文件已损坏：文件内容不符合 ONNX 的 protobuf 格式。'],
  [/(?:bad_alloc|Failed to allocate memory)/, () => '内存不足，放不下这个模型。'],
];

export function explainLoadError(message: string): string {
  for (const [pattern, explain] of EXPLANATIONS) {
    const match = pattern.exec(message);
    if (match !== null) return explain(match.groups ?? {});
  }
  return `ONNX Runtime 无法加载：${shorten(message)}`;
}

/** The runtime's words without places on this machine or in its source, in one line. */
export function shorten(message: string): string {
  const text = message
    .replaceAll(/\/onnxruntime_src\/\S+ |Load model from .*? failed:|(?:\w+ )?onnxruntime::\S+\(.*?\) /gs, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}
