// Enumerations of the specification that wait for the area which will use them. The list may only shrink.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');

/** By the area of docs/architecture.md that will use them. */
const WAITING: Readonly<Record<string, readonly string[]>> = {
  'evaluation and model monitor': ['monitor-task-state'],
  'monitoring, alarms and reports': [
    'alarm-kind',
    'connection-metric',
    'health-state',
    'http-metric',
    'report-frequency',
    'resource-metric',
  ],
  'service orchestration': ['draft-state'],
  approvals: ['approval-stage', 'approval-state'],
  'audit and licence': ['audit-result', 'event-type', 'operation-result'],
  'deployment from model center and EasyData': [
    'accelerator-vendor',
    'deploy-mode',
    'deployment-state',
    'replica-state',
    'response-mode',
    'version-event-result',
  ],
};

it('are used, or wait for a named area', () => {
  const texts = [
    ...filesBelow('schemas', /\.yaml$/).filter((path) => !path.includes('/enums/')),
    ...['runtime', 'platform', 'plugins'].flatMap((directory) => filesBelow(directory, /\.tsx?$/)),
  ].map((path) => readFileSync(path, 'utf8'));
  const uses = new Set(texts.flatMap((text) => [...text.matchAll(/[\w-]+/g)].map(([word]) => word)));
  const unused = filesBelow('schemas/enums', /\.yaml$/)
    .map((path) => basename(path, '.yaml'))
    .filter((id) => !uses.has(id));
  expect(unused.toSorted()).toEqual(Object.values(WAITING).flat().toSorted());
});

function filesBelow(directory: string, name: RegExp): readonly string[] {
  return readdirSync(join(ROOT, directory), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
