// What is wrong with a setting, by its fields.
import { parseJsonPath } from '../../json-path.ts';
import { taskOfModel } from '../table/model-types.ts';
import type { Mapping, TaskMapping } from './mapping.ts';

/** Field -> Chinese text; empty when it can be used. */
export type MappingFaults = Readonly<Record<string, string>>;

export function checkMapping(mapping: Mapping): MappingFaults {
  const isSeveral = taskOfModel(mapping.modelType) === 'several';
  return {
    ...joinFaults(mapping),
    ...(isSeveral ? severalFaults(mapping) : taskFaults(mapping)),
    ...(!isSeveral && mapping.tasks.length > 0 ? { tasks: '只有多任务模型填写任务' } : {}),
  };
}

const REQUEST = 'request';
const ANSWER = 'answer';
const LABEL = 'label';

function joinFaults({ joinBy, joinName, labelKey }: Mapping): MappingFaults {
  return {
    ...pathFault('labelKey', labelKey, [LABEL]),
    ...(joinBy === 'field' ? pathFault('joinName', joinName, [REQUEST, ANSWER]) : {}),
    ...(joinBy === 'header' && !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(joinName)
      ? { joinName: `应是请求头的名称，如 X-Order-Id，收到“${joinName}”` }
      : {}),
    ...(joinBy === 'requestId' && joinName !== '' ? { joinName: '按请求 ID 关联时不填写' } : {}),
  };
}

function severalFaults({ tasks }: Mapping): MappingFaults {
  if (tasks.length === 0) return { tasks: '多任务模型至少要有一个任务' };
  const names = tasks.map(({ name }) => name);
  const faults: Record<string, string> = {};
  for (const [index, task] of tasks.entries()) {
    if (names.indexOf(task.name) !== index) faults[`tasks[${index}].name`] = `任务“${task.name}”重复`;
    if (taskOfModel(task.modelType) === 'several')
      faults[`tasks[${index}].modelType`] = '任务的类型不能又是多任务';
    else
      for (const [field, text] of Object.entries(taskFaults(task))) faults[`tasks[${index}].${field}`] = text;
  }
  return faults;
}

function taskFaults(part: TaskMapping): MappingFaults {
  const task = taskOfModel(part.modelType);
  const byScore = task === 'binary' || task === 'classes';
  const isScoredOnly = byScore && Boolean(part.scorePath) && !part.predictionPath;
  return {
    ...pathFault('truthPath', part.truthPath ?? '', [LABEL]),
    ...(isScoredOnly ? {} : pathFault('predictionPath', part.predictionPath ?? '', [ANSWER, REQUEST])),
    ...(part.scorePath ? pathFault('scorePath', part.scorePath, [ANSWER, REQUEST]) : {}),
    ...(part.featuresPath ? pathFault('featuresPath', part.featuresPath, [ANSWER, REQUEST]) : {}),
    ...(part.scorePath && !byScore ? { scorePath: '只有二分类和多分类填写预测分数的位置' } : {}),
    ...(part.featuresPath && task !== 'groups' ? { featuresPath: '只有聚类填写特征的位置' } : {}),
    ...(task === 'binary' ? binaryFaults(part, isScoredOnly) : {}),
    ...(task === 'classes' && part.scorePath && part.classes.length < 2
      ? { classes: '有预测分数时要按顺序列出各个类别，至少两个' }
      : {}),
  };
}

function binaryFaults(
  { positiveClass, classes, threshold }: TaskMapping,
  isScoredOnly: boolean,
): MappingFaults {
  return {
    ...(positiveClass ? {} : { positiveClass: '二分类要说明哪个类别是正类' }),
    ...(positiveClass && classes.length > 0 && !classes.includes(positiveClass)
      ? { positiveClass: `正类“${positiveClass}”不在类别中` }
      : {}),
    ...(classes.length > 0 && classes.length !== 2
      ? { classes: `二分类有两个类别，收到 ${classes.length} 个；留空时不限制` }
      : {}),
    ...(isScoredOnly && (threshold === null || threshold === undefined)
      ? { threshold: '只有分数、没有预测的类别时，要有分数阈值' }
      : {}),
  };
}

function pathFault(field: string, path: string, roots: readonly string[]): MappingFaults {
  const steps = parseJsonPath(path);
  const starts = roots.map((root) => `$.${root}`).join(' 或 ');
  if (path === '') return { [field]: `要填写，是以 ${starts} 开头的路径` };
  if (steps === undefined)
    return { [field]: `“${path}”不是路径，应如 ${starts}.items[0].name，特殊的名称写成 ["名称"]` };
  return roots.includes(String(steps[0])) ? {} : { [field]: `应以 ${starts} 开头，收到“${path}”` };
}
