import { displayText } from '#compile/scope.ts';
import type { InputProps } from './input-props.ts';
import { draftProps, useDraft } from './use-draft.ts';

const DEFAULT_ROWS = { textarea: 3, code: 8 };

/** Several lines of text. */
export function Lines({ code, ...props }: InputProps & { readonly code: boolean }) {
  const draft = useDraft(displayText(props.value), props.onChange);
  const limit = props.schema.maxLength;
  return (
    <span className="aic-form-lines">
      <textarea
        className={code ? 'aic-input aic-input--lines aic-input--code' : 'aic-input aic-input--lines'}
        rows={props.ui.rows ?? DEFAULT_ROWS[code ? 'code' : 'textarea']}
        spellCheck={false}
        {...draftProps(draft, props)}
      />
      {typeof limit === 'number' && !code && <Counter used={Array.from(draft.text).length} limit={limit} />}
    </span>
  );
}

function Counter({ used, limit }: { readonly used: number; readonly limit: number }) {
  return (
    <span className={used > limit ? 'aic-form-counter is-over' : 'aic-form-counter'} aria-hidden="true">
      {used} / {limit}
    </span>
  );
}
