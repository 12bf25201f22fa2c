import { useSyncExternalStore } from 'react';
import { loadStyle } from '#plugin-api';
import styleAddress from '../element/dialog.css?address';
import { askedView } from '../element/later-view.tsx';
import { useDialogs } from './dialog-context.tsx';

const QuestionDialog = askedView(async () => {
  const [dialog] = await Promise.all([import('./QuestionDialog.tsx'), loadStyle(styleAddress)]);
  return { View: dialog.QuestionDialog };
});

/** Shows the first open question. */
export function DialogHost({ width }: { readonly width: number }) {
  const store = useDialogs();
  const question = useSyncExternalStore(store.subscribe, store.read);
  if (question === undefined) return null;
  return (
    <QuestionDialog
      key={question.id}
      question={question}
      width={width}
      onAnswer={(confirmed) => store.answer(question.id, confirmed)}
    />
  );
}
