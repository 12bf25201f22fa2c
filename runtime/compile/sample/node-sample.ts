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

/** A module (`.mjs`) for Node.js 20 and later, without packages. */
export function nodeSample(call: SampleCall): string {
  const { method, url, body, answer } = call;
  const headers = headersOf(call).map(([name, value]) => `    ${quote(name)}: ${quote(value)},`);
  const key = call.keyVariable;
  if (key !== undefined) headers.unshift(`    "Authorization": \`Bearer \${process.env.${key}}\`,`);
  const lines = [
    ...imports(call),
    ...(body?.kind === 'parts' ? form(body.parts) : []),
    `const response = await fetch(${quote(url)}, {`,
    `  method: ${quote(method)},`,
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(body === undefined ? [] : [`  body: ${printBody(body)},`]),
    '});',
  ];
  if (method === 'HEAD') return [...lines, 'console.log(response.status, response.headers);'].join('\n');
  lines.push('if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);');
  return [...lines, printAnswer(answer)].join('\n');
}

function imports(call: SampleCall): readonly string[] {
  const names = [
    ...(filesOf(call).length > 0 ? ['readFile'] : []),
    ...(call.answer.kind === 'file' ? ['writeFile'] : []),
  ];
  return names.length === 0 ? [] : [`import { ${names.join(', ')} } from "node:fs/promises";`, ''];
}

function form(parts: readonly SamplePart[]): readonly string[] {
  const lines = parts.map((part) => {
    if (!('file' in part)) return `form.append(${quote(part.name)}, ${quote(part.value)});`;
    const blob = `new Blob([await readFile(${quote(part.file)})], { type: ${quote(part.mediaType)} })`;
    return `form.append(${quote(part.name)}, ${blob}, ${quote(part.file)});`;
  });
  return ['const form = new FormData();', ...lines, ''];
}

function printBody(body: SampleBody): string {
  switch (body.kind) {
    case 'json':
      return `JSON.stringify(${printLiteral(body.value, 'javascript', 2)})`;
    case 'text':
      return quote(body.text);
    case 'form':
      return `new URLSearchParams(${printLiteral(body.fields, 'javascript', 2)})`;
    case 'parts':
      return 'form';
    case 'file':
      return `await readFile(${quote(body.file)})`;
  }
}

function printAnswer(answer: SampleAnswer): string {
  switch (answer.kind) {
    case 'json':
      return 'console.dir(await response.json(), { depth: null });';
    case 'text':
      return 'console.log(await response.text());';
    case 'stream':
      return 'for await (const chunk of response.body) process.stdout.write(chunk);';
    case 'file':
      return `await writeFile(${quote(answer.file)}, Buffer.from(await response.arrayBuffer()));`;
  }
}
