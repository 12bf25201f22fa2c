import type { Reporter, TestModule } from 'vitest/node';

/** What `.ci/run` may take on two cores, whatever is added: a new area makes room for itself. */
const BUDGET_MINUTES = 30;
const SLOWEST = 10;

/** After the run: what each project took, the slowest files, and the budget of the whole. */
export class RunReport implements Reporter {
  readonly #begun = new Map<string, number>();
  readonly #took: {
    readonly file: string;
    readonly project: string;
    readonly from: number;
    readonly to: number;
  }[] = [];

  onTestModuleQueued(module: TestModule): void {
    this.#begun.set(module.id + module.project.name, performance.now());
  }

  onTestModuleEnd(module: TestModule): void {
    const to = performance.now();
    const from = this.#begun.get(module.id + module.project.name) ?? to;
    this.#took.push({ file: module.relativeModuleId, project: module.project.name, from, to });
  }

  onTestRunEnd(): void {
    if (this.#took.length <= SLOWEST) return;
    const projects = [...new Set(this.#took.map(({ project }) => project))].map((name) => {
      const files = this.#took.filter(({ project }) => project === name);
      return `${name} ${minutes(spanOf(files))}`;
    });
    const slowest = [...this.#took].sort((a, b) => b.to - b.from - (a.to - a.from)).slice(0, SLOWEST);
    const lines = [
      `Took ${minutes(spanOf(this.#took))} of ${BUDGET_MINUTES} min (${projects.join(', ')}). Slowest files:`,
      ...slowest.map(({ file, from, to }) => `${((to - from) / 1000).toFixed(1).padStart(7)} s  ${file}`),
    ];
    console.log(`\n${lines.join('\n')}\n`);
  }
}

/** Milliseconds from the first beginning to the last end. */
function spanOf(files: readonly { readonly from: number; readonly to: number }[]): number {
  return Math.max(...files.map(({ to }) => to)) - Math.min(...files.map(({ from }) => from));
}

function minutes(ms: number): string {
  return (ms / 60_000).toFixed(1);
}
