import { type RegressionMetrics, regressionMetrics } from '../regression/regression-metrics.ts';
import type { RegressionSums } from '../regression/regression-sums.ts';
import type { MetricTable } from './metric.ts';

const CONSTANT = '真实值全部相同时没有定义';

export const NUMBER_METRICS = [
  {
    name: 'MAE',
    ...{ shape: 'number', direction: 'lower', formula: 'Σ |y − ŷ| / n' },
    ...{ reference: 'sklearn.metrics.mean_absolute_error', note: '', measure: of('MAE') },
  },
  {
    name: 'MAPE',
    ...{ shape: 'number', direction: 'lower', formula: 'Σ |(y − ŷ) / y| / n' },
    reference: 'sklearn.metrics.mean_absolute_percentage_error',
    ...{ note: '比例，不是百分数；真实值为 0 的记录不计，条数另行说明', measure: of('MAPE') },
  },
  {
    name: 'MSE',
    ...{ shape: 'number', direction: 'lower', formula: 'Σ (y − ŷ)² / n' },
    ...{ reference: 'sklearn.metrics.mean_squared_error', note: '', measure: of('MSE') },
  },
  {
    name: 'RMSE',
    ...{ shape: 'number', direction: 'lower', formula: '√MSE' },
    ...{ reference: 'sklearn.metrics.root_mean_squared_error', note: '', measure: of('RMSE') },
  },
  {
    name: 'R2',
    ...{ shape: 'number', direction: 'higher', formula: '1 − RSS / TSS' },
    ...{ reference: 'sklearn.metrics.r2_score', note: CONSTANT, measure: of('R2') },
  },
  {
    name: 'EVR',
    ...{ shape: 'number', direction: 'higher', formula: '1 − Var(y − ŷ) / Var(y)' },
    ...{ reference: 'sklearn.metrics.explained_variance_score', note: CONSTANT, measure: of('EVR') },
  },
  {
    name: 'TSS',
    ...{ shape: 'number', direction: 'none', formula: 'Σ (y − ȳ)²' },
    ...{ reference: '定义', note: '真实值对其平均的离差平方和', measure: of('TSS') },
  },
  {
    name: 'RSS',
    ...{ shape: 'number', direction: 'lower', formula: 'Σ (y − ŷ)²' },
    ...{ reference: '定义', note: '', measure: of('RSS') },
  },
  {
    name: 'ESS',
    ...{ shape: 'number', direction: 'none', formula: 'Σ (ŷ − ȳ)²' },
    ...{ reference: '定义', note: '预测值对真实值平均的离差平方和', measure: of('ESS') },
  },
  {
    name: 'GTA',
    ...{ shape: 'number', direction: 'none', formula: 'Σ y / n' },
    ...{ reference: '定义', note: '本平台的解释：真实值的平均', measure: of('GTA') },
  },
  {
    name: 'PVA',
    ...{ shape: 'number', direction: 'none', formula: 'Σ ŷ / n' },
    ...{ reference: '定义', note: '本平台的解释：预测值的平均', measure: of('PVA') },
  },
] satisfies MetricTable<RegressionSums>;

function of(name: Exclude<keyof RegressionMetrics, 'rows' | 'zeroTruths'>) {
  return (sums: RegressionSums) => regressionMetrics(sums)[name];
}
