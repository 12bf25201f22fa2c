import type { HandlerTable } from '../../handler/handler-table.ts';
import { cancelTask } from './cancel-task.ts';
import { getTask, listTasks } from './list-tasks.ts';

export const asyncTaskHandlers: HandlerTable = {
  'asyncTask.list': listTasks,
  'asyncTask.get': getTask,
  'asyncTask.cancel': cancelTask,
};
