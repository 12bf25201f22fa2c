import type { Handler } from '../handler/handler.ts';
import type { HandlerTable } from '../handler/handler-table.ts';

const ENABLE_SUFFIX = '-enable';

const deployInfo: Handler<'license.deployInfo'> = async (_request, context) => {
  const { deployment, products } = context.config;
  const { title, favicon, modules, disabled } = deployment;
  const enabled = products.filter((product) => modules[`${product.module}${ENABLE_SUFFIX}`] === true);
  return {
    modules,
    customLayout: deployment.inferenceOnly,
    title,
    favicon,
    disabled,
    productInfo: enabled.map((product) => product.key),
  };
};

const list: Handler<'license.list'> = async (_request, context) => ({
  aipd_ais: context.config.deployment.license.map((serverName) => ({ serverName })),
});

export const licenseHandlers: HandlerTable = {
  'license.deployInfo': deployInfo,
  'license.list': list,
};
