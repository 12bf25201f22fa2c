// Addresses of images and charts, by how they are written; whether anything is there is not asked.

const NAME = '[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*';
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?';
const PORT = ':\\d{1,5}';
const HOST = `(?:${LABEL}(?:\\.${LABEL})*(?:${PORT})?)`;
/** Without a dot, port or the name localhost, the first part is a name of the default registry. */
const REGISTRY = `(?:localhost(?:${PORT})?|${LABEL}(?:\\.${LABEL})+(?:${PORT})?|${LABEL}${PORT})`;
const TAG = '[\\w][\\w.-]{0,127}';
const REPOSITORY = `(?:${REGISTRY}/)?${NAME}(?:/${NAME})*`;
const IMAGE = new RegExp(`^${REPOSITORY}(?::${TAG})?(?:@sha256:[0-9a-f]{64})?$`);
const CHART = [
  new RegExp(`^oci://${HOST}(?:/${NAME})+(?::${TAG})?(?:@sha256:[0-9a-f]{64})?$`),
  /^https?:\/\/[^\s/?#@]+\/[^\s#]+\.tgz$/,
];

/** What is wrong with it, in Chinese. */
export function checkReference(runtime: 'image' | 'chart', reference: string): string | undefined {
  if (reference === '') return '请填写地址';
  if (runtime === 'image')
    return IMAGE.test(reference) ? undefined : '镜像地址的写法不对，例如 registry.example.com/team/model:1.0';
  return CHART.some((pattern) => pattern.test(reference))
    ? undefined
    : 'Helm 包地址的写法不对，例如 oci://registry.example.com/charts/model:1.0 或 https://example.com/model-1.0.tgz';
}
