/** What is wrong with a package, in Chinese, for the person who made it. */
export class PackageFault extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, cause === undefined ? undefined : { cause });
    this.name = 'PackageFault';
  }
}
