// Which interface document holds for a service and each of its versions, as operations to fill in.
import type { Row } from '#storage/database.ts';
import type { OperationContext } from '../../handler/handler.ts';
import { oipDocument, type Signature } from '../inference/oip-document.ts';
import { readSignatures } from '../inference/read-signatures.ts';
import type { ParsedPath } from '../registration/openapi/parse-openapi.ts';
import { readPaths } from '../registration/service-paths.ts';
import { oipSample } from './oip-sample.ts';
import { readOperations, type TestOperation } from './openapi/read-operations.ts';

export interface TestDocument {
  readonly key: string;
  /** `paths`: the list of a registered service without a document. */
  readonly kind: 'uploaded' | 'preset' | 'model' | 'paths';
  readonly operations: readonly TestOperation[];
  /** Of an ONNX model. */
  readonly signature?: Signature;
}

type Version = Pick<Row<'serviceVersion'>, 'id' | 'preset' | 'modelVersionId'>;

export interface Documents {
  readonly documents: readonly TestDocument[];
  /** By version; undefined: nothing is known of its interface. */
  readonly keyOf: (version: Version) => string | undefined;
  /** Holds whatever version answers. */
  readonly common: string | undefined;
}

/** An uploaded document holds for all versions; without one each version has that of its preset or model. */
export async function readDocuments(
  context: OperationContext,
  service: Row<'service'>,
  versions: readonly Version[],
): Promise<Documents> {
  const own = await readOwn(context, service);
  if (own !== undefined) return { documents: [own], keyOf: () => own.key, common: own.key };
  const documents = [...readPresets(context, versions), ...(await readModels(context, service, versions))];
  const known = new Set(documents.map(({ key }) => key));
  const keyOf = (version: Version) => {
    const key = keyOfVersion(version);
    return known.has(key) ? key : undefined;
  };
  return { documents, keyOf, common: undefined };
}

function keyOfVersion({ preset, modelVersionId }: Version): string {
  return preset === null ? `model ${modelVersionId ?? ''}` : `preset ${preset}`;
}

async function readOwn(
  { storage: { db } }: OperationContext,
  service: Row<'service'>,
): Promise<TestDocument | undefined> {
  const table = service.source === 'ThirdParty' ? 'registration' : 'inference';
  const stored = await db
    .selectFrom(table)
    .select('openapi')
    .where('serviceId', '=', service.id)
    .executeTakeFirst();
  const described = stored?.openapi ? readOperations(stored.openapi) : [];
  const paths = table === 'inference' ? [] : await readPaths(db, service.id);
  // The gateway refuses what is not in the list, whatever the document says.
  const operations = paths.length === 0 ? described : paths.map((path) => operationOf(path, described));
  if (operations.length === 0) return undefined;
  return { key: 'service', kind: described.length > 0 ? 'uploaded' : 'paths', operations };
}

function operationOf(
  { method, path, summary, sample }: ParsedPath,
  described: readonly TestOperation[],
): TestOperation {
  const key = `${method} ${path}`;
  const known = described.find((operation) => operation.key === key);
  if (known !== undefined) return summary === '' ? known : { ...known, summary };
  const bodies = method === 'get' ? [] : [{ mediaType: 'application/json' }];
  return { key, method, path, summary, description: '', parameters: [], bodies, bodyRequired: false, sample };
}

function readPresets({ engines }: OperationContext, versions: readonly Version[]): readonly TestDocument[] {
  const keys = new Set(versions.flatMap(({ preset }) => preset ?? []));
  return engines.presets
    .list()
    .filter(({ key }) => keys.has(key))
    .map(({ key, openapi }) => ({
      key: `preset ${key}`,
      kind: 'preset',
      operations: readOperations(openapi),
    }));
}

async function readModels(
  { storage: { db } }: OperationContext,
  service: Row<'service'>,
  versions: readonly Version[],
): Promise<readonly TestDocument[]> {
  const ids = [...new Set(versions.flatMap(({ modelVersionId }) => modelVersionId ?? []))];
  const signatures = await readSignatures(db, ids);
  return [...signatures].map(([id, signature]) => {
    const sample = oipSample(signature);
    const operations = readOperations(oipDocument(service.name, service.code, signature)).map((operation) =>
      operation.method === 'post' ? { ...operation, sample } : operation,
    );
    return { key: `model ${id}`, kind: 'model', operations, signature };
  });
}
