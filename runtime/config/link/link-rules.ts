// The cross rules: what one file says about another. A new rule is one file and one row here.
import type { Project } from '../project.ts';
import type { Finding } from '../source.ts';
import { accessRule } from './access-rule.ts';
import { actionRule } from './action-rule.ts';
import { amisRule } from './amis-rule.ts';
import { contractRule } from './contract-rule.ts';
import { entityRule } from './entity-rule.ts';
import { errorCodeRule } from './error-code-rule.ts';
import { expressionRule } from './expression-rule.ts';
import { helpRule } from './help-rule.ts';
import { identityRule } from './identity-rule.ts';
import { machineRule } from './machine-rule.ts';
import { menuRule } from './menu-rule.ts';
import { openPageRule } from './open-page-rule.ts';
import { operationRule } from './operation-rule.ts';
import { pageLinkRule } from './page-link-rule.ts';
import { productRule } from './product-rule.ts';
import { reachableRule } from './reachable-rule.ts';
import { responseRule } from './response-rule.ts';
import { routeRule } from './route-rule.ts';

/** Looks at the whole project; never throws for what a file says. */
export type LinkRule = (project: Project) => Iterable<Finding>;

export const LINK_RULES: readonly LinkRule[] = [
  identityRule,
  contractRule,
  errorCodeRule,
  entityRule,
  machineRule,
  productRule,
  routeRule,
  openPageRule,
  accessRule,
  menuRule,
  pageLinkRule,
  actionRule,
  operationRule,
  responseRule,
  expressionRule,
  amisRule,
  helpRule,
  reachableRule,
];
