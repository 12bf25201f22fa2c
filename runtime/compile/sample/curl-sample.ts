import { type FileContent, fileOfContent, filesIn } from './file-content.ts';
import { printLiteral } from './print-literal.ts';
import { headersOf, type SampleBody, type SampleCall, safeType } from './sample-call.ts';
import { shellWord } from './shell-word.ts';

/** A shell hands over no argument longer than 128 KB. */
const LONGEST_ARGUMENT = 100_000;

/** For a POSIX shell. */
export function curlSample(call: SampleCall): string {
  const { method, url, body, answer } = call;
  const options: string[] = [];
  if (call.keyVariable !== undefined) options.push(`-H "Authorization: Bearer $${call.keyVariable}"`);
  for (const [name, value] of headersOf(call)) options.push(`-H ${shellWord(`${name}: ${value}`)}`);
  if (answer.kind === 'stream') options.push('-N');
  if (answer.kind === 'file') options.push(`-o ${shellWord(answer.file)}`);
  const { parts, before = '', after = '' } = body === undefined ? { parts: [] } : bodyOptions(body);
  const lines = [`curl${methodOption(method, body)} ${shellWord(url)}`, ...options, ...parts];
  return before + lines.join(' \\\n  ') + after;
}

function methodOption(method: string, body: SampleBody | undefined): string {
  if (method === 'HEAD') return ' -I';
  return method === 'GET' && body === undefined ? '' : ` -X ${shellWord(method)}`;
}

interface BodyOptions {
  readonly parts: readonly string[];
  /** What the standard input is made of: curl reads it for `-d @-`, where line ends mean nothing, and for `name@-`. */
  readonly before?: string;
  readonly after?: string;
}

function bodyOptions(body: SampleBody): BodyOptions {
  switch (body.kind) {
    case 'json': {
      const text = printLiteral(body.value);
      if (filesIn(body.value).length > 0)
        return { parts: ['-d @-'], after: ` <<END\n${printLiteral(body.value, 'heredoc')}\nEND` };
      return text.length > LONGEST_ARGUMENT
        ? { parts: ['-d @-'], after: ` <<'END'\n${text}\nEND` }
        : { parts: [`--data-raw ${shellWord(text)}`] };
    }
    case 'text':
      return { parts: [`--data-raw ${shellWord(body.text)}`] };
    case 'form':
      return formOptions(body.fields);
    case 'parts':
      return {
        parts: body.parts.map((part) =>
          'file' in part
            ? `-F ${shellWord(`${partName(part.name)}=@${partFile(part.file)};type=${safeType(part.mediaType)}`)}`
            : `--form-string ${shellWord(`${partName(part.name)}=${part.value}`)}`,
        ),
      };
    case 'file':
      return { parts: [`--data-binary ${shellWord(`@${body.file}`)}`] };
  }
}

/** One file comes through the standard input, which is as long as it likes; further ones must fit into an argument. */
function formOptions(fields: readonly (readonly [string, string | FileContent])[]): BodyOptions {
  const texts = fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  const isLong = texts.some(([, value = '']) => value.length > LONGEST_ARGUMENT);
  if (isLong && texts.length === fields.length)
    return { parts: ['-d @-'], after: ` <<'END'\n${new URLSearchParams(texts)}\nEND` };
  const [first] = filesIn(fields);
  const parts = fields.map(([name, value]) => {
    const file = fileOfContent(value);
    const option = `--data-urlencode ${shellWord(encodeURIComponent(name))}`;
    if (file === undefined) return fieldOption(name, String(value));
    return file === first ? `${option}@-` : `${option}="$(${encodedFile(file)})"`;
  });
  return first === undefined ? { parts } : { parts, before: `${encodedFile(first)} | ` };
}

function encodedFile(file: string): string {
  return `base64 < ${shellWord(file)} | tr -d '\\n'`;
}

/** curl encodes the value only. */
function fieldOption(name: string, value: string): string {
  return `--data-urlencode ${shellWord(`${encodeURIComponent(name)}=${value}`)}`;
}

/** A comma or semicolon would end the name. */
function partFile(file: string): string {
  return /[,;"\\]/.test(file) ? `"${file.replace(/["\\]/g, String.raw`\$&`)}"` : file;
}

/** Behind the first `=` curl reads where the content comes from. */
function partName(name: string): string {
  return name.replaceAll('=', '%3D');
}
