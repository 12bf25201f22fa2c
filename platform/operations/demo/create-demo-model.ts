// A model that can be deployed, and a volume to look around in.
import type { TenantScope } from '../handler/project-of.ts';
import type { DemoCall } from './demo-client.ts';
import { irisModel } from './iris-model.ts';

/** Returns the id of its first version, which is still being checked. */
export async function createDemoModel(call: DemoCall, place: TenantScope): Promise<string> {
  const model = await call('model.create', {
    ...place,
    name: '鸢尾花分类',
    type: 2012,
    description: '由花萼和花瓣的长宽（厘米）判断鸢尾花的品种，逻辑回归，150 个样本中判对 144 个',
  });
  const version = await call('model.version.create', {
    modelId: model.id,
    uploadId: await upload(call, place, 'iris.onnx', irisModel()),
    description: '输入依次是花萼长、花萼宽、花瓣长、花瓣宽',
  });
  return String(version.id);
}

export async function createDemoVolume(call: DemoCall, place: TenantScope): Promise<void> {
  const volume = await call('volume.create', {
    ...place,
    name: '示例数据',
    capacityMb: 1024,
    description: '模型和样例数据',
  });
  await call('volume.file.createDir', { id: volume.id, name: 'models' });
  const files: readonly (readonly [path: string, name: string, content: Uint8Array<ArrayBuffer>])[] = [
    ['models', 'iris.onnx', irisModel()],
    ['', 'iris-samples.csv', new Uint8Array(Buffer.from(SAMPLES))],
  ];
  for (const [path, name, content] of files) {
    const uploadId = await upload(call, place, name, content);
    await call('volume.file.upload', { id: volume.id, path, uploadId });
  }
}

/** One flower of each kind, as Fisher measured it. */
const SAMPLES = `sepal_length,sepal_width,petal_length,petal_width,species
5.1,3.5,1.4,0.2,setosa
7.0,3.2,4.7,1.4,versicolor
6.3,3.3,6.0,2.5,virginica
`;

async function upload(
  call: DemoCall,
  place: TenantScope,
  fileName: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<unknown> {
  const { id } = await call('upload.create', { ...place, fileName, sizeBytes: content.byteLength });
  await call('upload.write', { id, offset: 0 }, content);
  return id;
}
