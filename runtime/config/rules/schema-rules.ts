// The cross rules: what one file says about another. A new rule is one file and one row here.
import type { IndexedPage, SchemaIndex } from '../index/schema-index.ts';
import type { Finding } from '../read/source.ts';
import { accessPageRule, accessRule } from './access-rule.ts';
import { actionRule } from './action-rule.ts';
import { addressRule } from './address-rule.ts';
import { amisRule } from './amis-rule.ts';
import { blockRule } from './block-rule.ts';
import { contractRule } from './contract-rule.ts';
import { entityPageRule, entityRule } from './entity-rule.ts';
import { errorCodeRule } from './error-code-rule.ts';
import { eventRule, unusedEventRule } from './event-rule.ts';
import { eventTitleRule } from './event-title-rule.ts';
import { expressionRule } from './expression-rule.ts';
import { formSectionRule } from './form-section-rule.ts';
import { formStepRule } from './form-step-rule.ts';
import { helpRule } from './help-rule.ts';
import { identityRule } from './identity-rule.ts';
import { jobRule } from './job-rule.ts';
import { journeyNameRule } from './journey-name-rule.ts';
import { journeyPageRule } from './journey-page-rule.ts';
import { journeyRule } from './journey-rule.ts';
import { machineRule } from './machine-rule.ts';
import { menuRule } from './menu-rule.ts';
import { menuShownRule } from './menu-shown-rule.ts';
import { notificationRule } from './notification-rule.ts';
import { openPageRule } from './open-page-rule.ts';
import { operationRule } from './operation-rule.ts';
import { pageLinkRule } from './page-link-rule.ts';
import { plainTextRule } from './plain-text-rule.ts';
import { pluginRule } from './plugin-rule.ts';
import { productRule } from './product-rule.ts';
import { reachableRule } from './reachable-rule.ts';
import { responseRule } from './response-rule.ts';
import { routeRule } from './route-rule.ts';
import { routeSyntaxRule } from './route-syntax-rule.ts';
import { shownRule } from './shown-rule.ts';
import { storageRule } from './storage-rule.ts';
import { textPageRule, textRule } from './text-rule.ts';
import { valueRule } from './value-rule.ts';

/**
 * What concerns one page. The result is kept until the page changes or anything that the rule read from `project`, so
 * a rule reads names with `get` and `has` and lists only to suggest one. Never throws for what a file says.
 */
export type PageRule = (page: IndexedPage, schemaIndex: SchemaIndex) => Iterable<Finding>;

/**
 * What concerns other files, or several pages at once. Runs after every change that it could see: keep it cheap. What it
 * wants to know of each page it asks with `project.perPage`.
 */
export type CrossRule = (schemaIndex: SchemaIndex) => Iterable<Finding>;

export const PAGE_RULES: readonly PageRule[] = [
  routeSyntaxRule,
  productRule,
  openPageRule,
  accessPageRule,
  entityPageRule,
  eventRule,
  pageLinkRule,
  actionRule,
  operationRule,
  valueRule,
  pluginRule,
  responseRule,
  shownRule,
  expressionRule,
  formSectionRule,
  formStepRule,
  amisRule,
  helpRule,
  textPageRule,
  plainTextRule,
];

export const CROSS_RULES: readonly CrossRule[] = [
  identityRule,
  contractRule,
  errorCodeRule,
  entityRule,
  storageRule,
  machineRule,
  eventTitleRule,
  blockRule,
  jobRule,
  notificationRule,
  unusedEventRule,
  routeRule,
  accessRule,
  menuRule,
  menuShownRule,
  addressRule,
  textRule,
  reachableRule,
  journeyRule,
  journeyPageRule,
  journeyNameRule,
];
