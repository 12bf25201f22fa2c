import { studentT } from '../distribution/student-t.ts';
import { around, criticalValue, type Interval } from '../interval.ts';
import { type Moments, variance } from '../moments.ts';

/** Student's interval of a mean. @throws RangeError for fewer than two values */
export function meanInterval(moments: Moments, confidence = 0.95): Interval {
  const reach = criticalValue(studentT(moments.count - 1).quantile, confidence);
  return around(moments.mean, reach * Math.sqrt(variance(moments) / moments.count));
}
