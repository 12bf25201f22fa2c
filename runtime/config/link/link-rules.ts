// The cross rules: what one file says about another. A new rule is one file and one row here.
import type { Project } from '../project.ts';
import type { Finding } from '../source.ts';

export type LinkRule = (project: Project) => Iterable<Finding>;

export const LINK_RULES: readonly LinkRule[] = [];
