// One call as a program that runs as it stands. Every text is quoted for its language: a value never becomes code.
import { curlSample } from './sample/curl-sample.ts';
import { nodeSample } from './sample/node-sample.ts';
import { pythonSample } from './sample/python-sample.ts';
import type { SampleCall } from './sample/sample-call.ts';

export { printLiteral } from './sample/print-literal.ts';
export { filesOf } from './sample/sample-call.ts';

export interface SampleLanguage {
  readonly key: string;
  readonly label: string;
  /** Name of the language, for the tint. */
  readonly ink: string;
  readonly print: (call: SampleCall) => string;
}

export const SAMPLE_LANGUAGES: readonly SampleLanguage[] = [
  { key: 'curl', label: 'curl', ink: 'bash', print: curlSample },
  { key: 'node', label: 'Node.js', ink: 'javascript', print: nodeSample },
  { key: 'python', label: 'Python', ink: 'python', print: pythonSample },
];
