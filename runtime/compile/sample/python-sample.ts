import { printLiteral } from './print-literal.ts';
import {
  filesOf,
  headersOf,
  quote,
  type SampleAnswer,
  type SampleBody,
  type SampleCall,
  type SamplePart,
} from './sample-call.ts';

/** Python 3.8 and later with the package `requests`. */
export function pythonSample(call: SampleCall): string {
  const { method, url, body, answer } = call;
  const headers = headersOf(call)
    .filter(([name]) => name !== 'Content-Type' || !isPlainJson(body))
    .map(([name, value]) => `        ${quote(name)}: ${quote(value)},`);
  const key = call.keyVariable;
  if (key !== undefined) headers.unshift(`        "Authorization": f"Bearer {os.environ['${key}']}",`);
  const isEncoding = (body?.kind === 'json' || body?.kind === 'form') && filesOf(call).length > 0;
  const modules = [...(isEncoding ? ['base64'] : []), ...(key === undefined ? [] : ['os'])];
  const lines = [
    ...(modules.length === 0 ? [] : [...modules.map((name) => `import ${name}`), '']),
    ...['import requests', '', 'response = requests.request('],
    ...[`    ${quote(method)},`, `    ${quote(url)},`],
    ...(headers.length > 0 ? ['    headers={', ...headers, '    },'] : []),
    ...(body === undefined ? [] : [`    ${printBody(body)},`]),
    ...(answer.kind === 'stream' ? ['    stream=True,'] : []),
    ...['    timeout=60,', ')'],
  ];
  if (method === 'HEAD') return [...lines, 'print(response.status_code, response.headers)'].join('\n');
  lines.push('if not response.ok:', '    raise SystemExit(f"{response.status_code} {response.text}")');
  return [...lines, ...printAnswer(answer)].join('\n');
}

/** `json=` sends this type by itself; it takes None for no body. */
function isPlainJson(body: SampleBody | undefined): boolean {
  return body?.kind === 'json' && body.mediaType === 'application/json' && body.value !== null;
}

function printBody(body: SampleBody): string {
  switch (body.kind) {
    case 'json':
      return body.value === null ? 'data="null"' : `json=${printLiteral(body.value, 'python', 4)}`;
    case 'text':
      return `data=${quote(body.text)}.encode()`;
    case 'form':
      return `data=${printLiteral(body.fields, 'python', 4)}`;
    case 'parts':
      return `files=[\n${body.parts.map((part) => `        ${printPart(part)},\n`).join('')}    ]`;
    case 'file':
      return `data=open(${quote(body.file)}, "rb")`;
  }
}

function printPart(part: SamplePart): string {
  const content =
    'file' in part
      ? `${quote(part.file)}, open(${quote(part.file)}, "rb"), ${quote(part.mediaType)}`
      : `None, ${quote(part.value)}`;
  return `(${quote(part.name)}, (${content}))`;
}

function printAnswer(answer: SampleAnswer): readonly string[] {
  switch (answer.kind) {
    case 'json':
      return ['print(response.json())'];
    case 'text':
      return ['print(response.text)'];
    case 'stream':
      return ['for line in response.iter_lines():', '    print(line.decode())'];
    case 'file':
      return [`with open(${quote(answer.file)}, "wb") as file:`, '    file.write(response.content)'];
  }
}
