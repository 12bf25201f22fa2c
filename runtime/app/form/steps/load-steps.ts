// The stepped layout comes with its own style sheet when the first stepped form is opened.
import { loadStyle } from '#plugin-api';
import styleAddress from './steps.css?address';

export async function loadStepForm() {
  const [{ StepForm }] = await Promise.all([import('./StepForm.tsx'), loadStyle(styleAddress)]);
  return { default: StepForm };
}
