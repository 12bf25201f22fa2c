import type { BenchSizes } from '../sizes.ts';

export function evaluationBudgets({ rows, classes }: BenchSizes['evaluation']) {
  const count = rows.toLocaleString('en-US');
  const time = { unit: 's', digits: 1 } as const;
  const memory = { unit: 'MB', digits: 0, limit: { atMost: 300 } } as const;
  const binary = `${count} labelled predictions of two classes, every metric`;
  const many = `${count} of ${classes} classes, each with its scores`;
  return {
    binaryTime: { what: `${binary}: time of the process`, ...time },
    binaryMemory: { what: `${binary}: its memory at most`, ...memory },
    binaryPeer: { what: 'the same file by scikit-learn: time', ...time },
    binaryPeerMemory: { what: 'the same file by scikit-learn: memory at most', unit: 'MB' },
    classesTime: { what: `${many}: time of the process`, ...time },
    classesMemory: { what: `${many}: its memory at most`, ...memory },
  } as const;
}
