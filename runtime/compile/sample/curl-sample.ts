import { printLiteral } from './print-literal.ts';
import { headersOf, type SampleBody, type SampleCall, safeType } from './sample-call.ts';

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
  const { parts, text } = body === undefined ? { parts: [] } : bodyOptions(body);
  const lines = [`curl${methodOption(method, body)} ${shellWord(url)}`, ...options, ...parts].join(' \\\n  ');
  return text === undefined ? lines : `${lines} <<'END'\n${text}\nEND`;
}

function methodOption(method: string, body: SampleBody | undefined): string {
  if (method === 'HEAD') return ' -I';
  return method === 'GET' && body === undefined ? '' : ` -X ${shellWord(method)}`;
}

interface BodyOptions {
  readonly parts: readonly string[];
  /** What is too long for an option, to be read from the standard input; line ends mean nothing in it. */
  readonly text?: string;
}

function bodyOptions(body: SampleBody): BodyOptions {
  switch (body.kind) {
    case 'json': {
      const text = printLiteral(body.value);
      return text.length > LONGEST_ARGUMENT
        ? { parts: ['-d @-'], text }
        : { parts: [`--data-raw ${shellWord(text)}`] };
    }
    case 'text':
      return { parts: [`--data-raw ${shellWord(body.text)}`] };
    case 'form':
      return body.fields.some(([, value]) => value.length > LONGEST_ARGUMENT)
        ? { parts: ['-d @-'], text: new URLSearchParams(body.fields.map((field) => [...field])).toString() }
        : { parts: body.fields.map(fieldOption) };
    case 'parts':
      return {
        parts: body.parts.map((part) =>
          'file' in part
            ? `-F ${shellWord(`${partName(part.name)}=@${part.file};type=${safeType(part.mediaType)}`)}`
            : `--form-string ${shellWord(`${partName(part.name)}=${part.value}`)}`,
        ),
      };
    case 'file':
      return { parts: [`--data-binary ${shellWord(`@${body.file}`)}`] };
  }
}

/** curl encodes the value only. */
function fieldOption([name, value]: readonly [string, string]): string {
  return `--data-urlencode ${shellWord(`${encodeURIComponent(name)}=${value}`)}`;
}

/** Behind the first `=` curl reads where the content comes from. */
function partName(name: string): string {
  return name.replaceAll('=', '%3D');
}

/** One word, whatever it holds: only a quote ends a quoted text, so each stands outside, escaped. NUL cannot be passed. */
function shellWord(text: string): string {
  if (/^[A-Z]+$/.test(text)) return text;
  return `'${text.replaceAll('\0', '').replaceAll("'", String.raw`'\''`)}'`;
}
