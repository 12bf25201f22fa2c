import type { Handler } from '../handler/handler.ts';
import type { HandlerTable } from '../handler/handler-table.ts';

const get: Handler<'external-title.get'> = async (_request, context) => {
  const { title, favicon } = context.config.deployment;
  return { title, favicon };
};

export const externalTitleHandlers: HandlerTable = { 'external-title.get': get };
