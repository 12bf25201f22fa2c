// What can be known of a service without changing it: its interface document, addresses, ports and present load.
import { localPort } from '#core/replica-address.ts';
import { WITH_RUN } from '#engines/runner/with-run.ts';
import { countedCalls } from '#storage/rollups/counted-calls.ts';
import { FINE_S } from '#storage/rollups/rollup-ends.ts';
import { sql } from '#storage/sql.ts';
import type { Handler } from '../../handler/handler.ts';
import { readSystemParameters } from '../../parameters/system-parameters.ts';
import { callAddress } from '../interface/callable-services.ts';
import { findInference, readVersions } from './find-inference.ts';
import { oipDocument } from './oip-document.ts';
import { readSignatures } from './read-signatures.ts';

/** The uploaded document first, then that of the preset or model that gets most calls. */
export const getInferenceDoc: Handler<'inference.inferenceDoc'> = async ({ id }, context) => {
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

export const getDefaultProxy: Handler<'inference.defaultProxy'> = async ({ id }, context) => {
  const { code, protocol } = await findInference(context.storage.db, id);
  return {
    address: callAddress(context.engines.gatewayAddress(), code, protocol),
    path: `/services/${code}`,
  };
};

/** Ports of the machine on which programs of people listen; replicas of our own programs have none. */
export const getNodePortRange: Handler<'inference.nodePortRange'> = async (_request, { storage, config }) => {
  const { replicaPortFrom, replicaPortTo } = await readSystemParameters(storage.db, config);
  const addresses = await storage.db
    .selectFrom('replica')
    .select('address')
    .where('address', 'like', 'http:%')
    .where('state', 'in', WITH_RUN)
    .execute();
  const used = addresses.filter(({ address }) => localPort(address ?? '') !== undefined).length;
  return { from: Number(replicaPortFrom), to: Number(replicaPortTo), used };
};

/** Of the last full minute. */
export const getQpsUsage: Handler<'inference.qpsUsage'> = async ({ id }, { storage, now }) => {
  const { qpsCapacity } = await findInference(storage.db, id);
  const to = new Date(Math.floor(now().getTime() / (FINE_S * 1_000)) * FINE_S * 1_000);
  const counted = await countedCalls(storage.db, FINE_S, sql`service_id = ${id}`);
  const found = await sql<{ calls: number }>`
    select sum(calls)::float as calls from ${counted} as calls
    where bucket >= ${to}::timestamptz - interval '60 seconds' and bucket < ${to}
    group by bucket`.execute(storage.db);
  const calls = found.rows.map((row) => row.calls);
  const qps = calls.reduce((sum, count) => sum + count, 0) / 60;
  const peakQps = Math.max(0, ...calls) / FINE_S;
  return {
    qps,
    peakQps,
    qpsCapacity,
    usedPercent: qpsCapacity === null ? null : (peakQps / qpsCapacity) * 100,
  };
};
