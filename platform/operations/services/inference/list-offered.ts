// What a project finds to call and to run: preset services, public services, preset models.
import { AppError } from '#core/app-error.ts';
import type { Preset } from '#engines/presets/presets.ts';
import { countRows } from '#storage/count-rows.ts';
import type { Handler, OperationContext, RequestOf } from '../../handler/handler.ts';
import { pageOf, readPage } from '../../list/paging.ts';
import { matchesService } from '../../list/service-filter.ts';
import { callAddress, selectCallable } from '../interface/callable-services.ts';

type OfferRequest = RequestOf<'inference.presetList' | 'inference.publicList'>;

/** Run by the platform for all users. */
export const listPresetServices: Handler<'inference.presetList'> = (request, context) =>
  offered(context, request, 'preset');

/** Shared by the projects of the same organisation. */
export const listPublicServices: Handler<'inference.publicList'> = (request, context) =>
  offered(context, request, 'public');

function offered(context: OperationContext, request: OfferRequest, kind: 'preset' | 'public') {
  const { keyword, state, category } = request;
  const matching = selectCallable(context.storage.db, context.scope)
    .innerJoin('project', 'project.id', 'service.projectId')
    .where('service.source', kind === 'preset' ? '=' : '!=', 'Builtin')
    .where('service.visibility', '=', 'public')
    .where(matchesService({ keyword, state, category }));
  return readPage(request, {
    count: () => countRows(matching),
    rows: async (limit, offset) => {
      const rows = await matching
        .select(COLUMNS)
        .orderBy('service.name')
        .orderBy('service.id')
        .limit(limit)
        .offset(offset)
        .execute();
      const gateway = context.engines.gatewayAddress();
      return rows.map((row) => ({ ...row, callAddress: callAddress(gateway, row.code, row.protocol) }));
    },
  });
}

const COLUMNS = [
  'service.id',
  'service.code',
  'service.name',
  'service.description',
  'service.category',
  'service.protocol',
  'service.callMode',
  'service.visibility',
  'service.state',
  'service.qpsCapacity',
  'service.source',
  'service.createdAt',
  'project.name as projectName',
] as const;

/** Preset models that are installed here. */
export const listPresetModels: Handler<'inference.hostedPresets' | 'inference.presetModels'> = (
  request,
  { engines },
) => {
  const keyword = request.keyword?.trim().toLowerCase() ?? '';
  const matching = engines.presets
    .list()
    .filter(({ key, name }) => key.includes(keyword) || name.toLowerCase().includes(keyword));
  return pageOf(request, matching.map(describe));
};

export const getPresetModel: Handler<'inference.presetModel'> = async ({ key }, { engines }) => {
  const preset = engines.presets.list().find((candidate) => candidate.key === key);
  if (preset === undefined) throw new AppError('record.not-found');
  return describe(preset);
};

function describe(preset: Preset) {
  const { key, name, description, category, license, source, resources } = preset;
  return {
    key,
    name,
    label: `${name}（${key}）`,
    description,
    category,
    license,
    package: source,
    ...resources,
  };
}
