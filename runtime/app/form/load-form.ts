// Forms come with their library and a style sheet of their own, together, when the first one is opened.
import { loadStyle } from '#plugin-api';
import styleAddress from './form.css?address';

export async function loadFormPage() {
  const [page] = await Promise.all([import('./FormPage.tsx'), loadStyle(styleAddress)]);
  return page;
}

export async function loadFormDialog() {
  const [dialog] = await Promise.all([import('../action/FormActionDialog.tsx'), loadStyle(styleAddress)]);
  return dialog;
}
