// The meta schemas as data: the same files that editors use for completion.
import api from '../../../schemas/meta/api.schema.json' with { type: 'json' };
import consoleSettings from '../../../schemas/meta/console.schema.json' with { type: 'json' };
import deployment from '../../../schemas/meta/deployment.schema.json' with { type: 'json' };
import entity from '../../../schemas/meta/entity.schema.json' with { type: 'json' };
import enumeration from '../../../schemas/meta/enum.schema.json' with { type: 'json' };
import error from '../../../schemas/meta/error.schema.json' with { type: 'json' };
import field from '../../../schemas/meta/field.schema.json' with { type: 'json' };
import fragment from '../../../schemas/meta/fragment.schema.json' with { type: 'json' };
import job from '../../../schemas/meta/job.schema.json' with { type: 'json' };
import journey from '../../../schemas/meta/journey.schema.json' with { type: 'json' };
import menu from '../../../schemas/meta/menu.schema.json' with { type: 'json' };
import modules from '../../../schemas/meta/modules.schema.json' with { type: 'json' };
import notification from '../../../schemas/meta/notification.schema.json' with { type: 'json' };
import page from '../../../schemas/meta/page.schema.json' with { type: 'json' };
import parameters from '../../../schemas/meta/parameters.schema.json' with { type: 'json' };
import parts from '../../../schemas/meta/parts.schema.json' with { type: 'json' };
import permissions from '../../../schemas/meta/permissions.schema.json' with { type: 'json' };
import plugin from '../../../schemas/meta/plugin.schema.json' with { type: 'json' };
import products from '../../../schemas/meta/products.schema.json' with { type: 'json' };
import specifiedRoutes from '../../../schemas/meta/specified-routes.schema.json' with { type: 'json' };

/** By name as `$ref` says it. The checker of a file kind is `<kind>.schema.json`. */
export const META_SCHEMAS: Readonly<Record<string, object>> = {
  'api.schema.json': api,
  'console.schema.json': consoleSettings,
  'deployment.schema.json': deployment,
  'entity.schema.json': entity,
  'enum.schema.json': enumeration,
  'error.schema.json': error,
  'field.schema.json': field,
  'fragment.schema.json': fragment,
  'job.schema.json': job,
  'journey.schema.json': journey,
  'menu.schema.json': menu,
  'modules.schema.json': modules,
  'notification.schema.json': notification,
  'page.schema.json': page,
  'parameters.schema.json': parameters,
  'parts.schema.json': parts,
  'permissions.schema.json': permissions,
  'plugin.schema.json': plugin,
  'products.schema.json': products,
  'specified-routes.schema.json': specifiedRoutes,
};
