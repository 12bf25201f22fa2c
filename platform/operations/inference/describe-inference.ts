// What can be known of a service without changing it: its interface document, addresses, ports and present load.
import { sql } from '#storage/sql.ts';
import type { Handler } from '../handler.ts';
import { callAddress } from '../interface/callable-services.ts';
import { findInference, readVersions } from './find-inference.ts';
import { oipDocument } from './oip-document.ts';
import { readSignatures } from './read-signatures.ts';

type IdRequest = { readonly id: string };

/** The uploaded document first, then that of the preset or model that gets most calls. */
export const getInferenceDoc: Handler<IdRequest> = async ({ id }, context) => {
  const { db } = context.storage;
  const service = await findInference(db, id);
  const uploaded = await db
    .selectFrom('inference')
    .select('openapi')
    .where('serviceId', '=', id)
    .executeTakeFirst();
  if (uploaded?.openapi) return { kind: 'uploaded', openapi: uploaded.openapi };
  const [version] = (await readVersions(db, id)).sort((one, other) => other.weight - one.weight);
  if (version?.preset) {
    const preset = context.engines.presets.list().find(({ key }) => key === version.preset);
    return preset === undefined ? NO_DOCUMENT : { kind: 'preset', openapi: preset.openapi };
  }
  const modelVersionId = version?.modelVersionId ?? '';
  const signature = (await readSignatures(db, [modelVersionId])).get(modelVersionId);
  return signature === undefined
    ? NO_DOCUMENT
    : { kind: 'model', openapi: oipDocument(service.name, service.code, signature) };
};

const NO_DOCUMENT = { kind: 'none', openapi: null } as const;

export const getDefaultProxy: Handler<IdRequest> = async ({ id }, context) => {
  const { code, protocol } = await findInference(context.storage.db, id);
  return {
    address: callAddress(context.engines.gatewayAddress(), code, protocol),
    path: `/services/${code}`,
  };
};

/** Ports of the machine on which programs of people listen; replicas of our own programs have none. */
export const getNodePortRange: Handler = async (_request, { storage, engines }) => {
  const { from, to } = engines.runner.ports();
  const { used } = await storage.db
    .selectFrom('replica')
    .select((eb) => eb.fn.countAll<number>().as('used'))
    .where('address', 'like', 'http:%')
    .where('state', 'in', ['Pending', 'Running', 'Terminating'])
    .executeTakeFirstOrThrow();
  return { from, to, used };
};

const BUCKET_S = 10;

/** Of the last full minute that the gateway has written down. */
export const getQpsUsage: Handler<IdRequest> = async ({ id }, { storage, now }) => {
  const { qpsCapacity } = await findInference(storage.db, id);
  const to = new Date(Math.floor(now().getTime() / (BUCKET_S * 1_000)) * BUCKET_S * 1_000);
  const found = await sql<{ calls: number }>`
    select sum(calls)::float as calls from request_rollup
    where service_id = ${id} and step_s = ${BUCKET_S}
      and bucket >= ${to}::timestamptz - interval '60 seconds' and bucket < ${to}
    group by bucket`.execute(storage.db);
  const calls = found.rows.map((row) => row.calls);
  const qps = calls.reduce((sum, count) => sum + count, 0) / 60;
  const peakQps = Math.max(0, ...calls) / BUCKET_S;
  return {
    qps,
    peakQps,
    qpsCapacity,
    usedPercent: qpsCapacity === null ? null : (peakQps / qpsCapacity) * 100,
  };
};
