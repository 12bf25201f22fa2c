// What a person says of a service: where its predictions and their truths stand.
import type { Operations } from '#core/generated/contracts.ts';

type Form = Operations['evaluation.setting.try']['request'];

export type Mapping = Omit<Form, 'serviceId' | 'label' | 'count'>;

/** Of one task. */
export type TaskMapping = Pick<
  Mapping,
  | 'modelType'
  | 'truthPath'
  | 'predictionPath'
  | 'scorePath'
  | 'featuresPath'
  | 'classes'
  | 'positiveClass'
  | 'threshold'
  | 'overlap'
>;

/** What paths lead into: `$.request…`, `$.answer…`, `$.label…`. */
export interface Documents {
  readonly request?: unknown;
  readonly answer?: unknown;
  readonly label?: unknown;
}
