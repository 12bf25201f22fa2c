// Buttons as closures: who sees them, when they work, and what they carry.

import type { Action, ActionLevel, Bindings, Block, Template } from '#core/generated/page-language.ts';
import type { LinkedOperation, LinkedPage } from '#core/linked-page.ts';
import { type CompileContext, isAllowed } from './compile-context.ts';
import { compileHref } from './compile-href.ts';
import { compileSource, type SourcePlan } from './compile-source.ts';
import { compileBindings, compileCondition, compileText } from './expression.ts';
import { safeHref } from './safe-href.ts';
import type { Scope } from './scope.ts';
import { compileStateReason } from './state-reason.ts';

type Read<Value> = (scope: Scope) => Value;

export interface ConfirmPlan {
  readonly title: Read<string>;
  readonly text: Read<string>;
  readonly typed: Read<string> | undefined;
  /** Of the button that says yes. */
  readonly level: 'primary' | 'danger';
}

export interface DialogPlan {
  readonly title: Read<string>;
  readonly operation: string;
  readonly body: Read<Readonly<Record<string, unknown>>>;
  readonly values: Read<Readonly<Record<string, unknown>>>;
}

export interface DrawerPlan {
  readonly title: Read<string>;
  readonly blocks: readonly Block[];
  readonly wide: boolean;
  /** Absent: the row itself. */
  readonly source: SourcePlan | undefined;
}

export interface ActionPlan {
  /** Position among its siblings as written; stable while the page is open. */
  readonly index: number;
  readonly action: Action;
  readonly label: Read<string>;
  readonly level: ActionLevel;
  readonly visible: Read<boolean>;
  /** Why the button cannot be pressed now; undefined when it can. */
  readonly blocked: Read<string | undefined>;
  readonly href: Read<string | undefined>;
  readonly operation: LinkedOperation | undefined;
  readonly body: Read<Readonly<Record<string, unknown>>>;
  readonly confirm: ConfirmPlan | undefined;
  readonly dialog: DialogPlan | undefined;
  readonly drawer: DrawerPlan | undefined;
  readonly success: Read<string> | undefined;
  /** Where to go after success. */
  readonly next: Read<string | undefined> | undefined;
}

/** An action of one row (or of the page) right now. */
export interface ActionState {
  readonly plan: ActionPlan;
  readonly label: string;
  readonly blocked: string | undefined;
  readonly href: string | undefined;
}

/** Actions that the person may see at all; levels and permission keys are decided here, once. */
export function compileActions(
  actions: readonly Action[] | undefined,
  context: CompileContext,
): readonly ActionPlan[] {
  return (actions ?? []).flatMap((action, index) =>
    isAllowed(action, context) ? [compileAction(action, index, context.linked)] : [],
  );
}

export function actionStates(plans: readonly ActionPlan[], scope: Scope): readonly ActionState[] {
  return plans
    .filter((plan) => plan.visible(scope))
    .map((plan) => ({
      plan,
      label: plan.label(scope),
      blocked: plan.blocked(scope),
      href: plan.href(scope),
    }));
}

function compileAction(action: Action, index: number, linked: LinkedPage): ActionPlan {
  const wanted = compileCondition(action.when);
  const blocked = compileStateReason(action, linked);
  const hides = action.unavailable === 'hide';
  return {
    index,
    action,
    label: compileText(action.label),
    level: action.level ?? 'default',
    visible: hides ? (scope) => wanted(scope) && blocked(scope) === undefined : wanted,
    blocked,
    href: compileTarget(action, linked),
    operation: action.operation === undefined ? undefined : linked.operations[action.operation],
    body: compileBindings(action.body),
    confirm: compileConfirm(action),
    dialog: compileDialog(action.dialog),
    drawer: compileDrawer(action.drawer, linked),
    success: text(action.success),
    next: action.then === undefined ? undefined : compileHref(action.then, linked),
  };
}

function compileTarget(action: Action, linked: LinkedPage): Read<string | undefined> {
  if (action.href !== undefined) {
    const href = compileText(action.href);
    return (scope) => safeHref(href(scope));
  }
  return compileHref(action, linked) ?? (() => undefined);
}

function compileConfirm({ confirm, label, level }: Action): ConfirmPlan | undefined {
  if (confirm === undefined) return undefined;
  return {
    title: compileText(confirm.title ?? label),
    text: compileText(confirm.text),
    typed: text(confirm.typed),
    level: confirm.level ?? (level === 'danger' ? 'danger' : 'primary'),
  };
}

function compileDialog(dialog: Action['dialog']): DialogPlan | undefined {
  if (dialog === undefined) return undefined;
  return {
    title: compileText(dialog.title),
    operation: dialog.operation,
    body: bindings(dialog.body),
    values: bindings(dialog.values),
  };
}

function compileDrawer(drawer: Action['drawer'], linked: LinkedPage): DrawerPlan | undefined {
  if (drawer === undefined) return undefined;
  return {
    title: compileText(drawer.title),
    blocks: drawer.blocks,
    wide: drawer.wide === true,
    source: drawer.source === undefined ? undefined : compileSource(drawer.source, linked),
  };
}

const text = (template: Template | undefined) => (template === undefined ? undefined : compileText(template));
const bindings = (values: Bindings | undefined) => compileBindings(values);
