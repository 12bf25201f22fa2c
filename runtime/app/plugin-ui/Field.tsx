import type { PluginFieldProps } from '#plugin-api';

/** A label, its input and what is said below; without `isLabel` the input names `${id}-label` itself. */
export function Field({ id, label, required = false, help, isLabel = true, children }: PluginFieldProps) {
  const name = (
    <>
      {label}
      {required && <span className="aic-field__star">*</span>}
    </>
  );
  return (
    <div className="aic-field">
      {isLabel ? (
        <label className="aic-field__label" htmlFor={id}>
          {name}
        </label>
      ) : (
        <span className="aic-field__label" id={`${id}-label`}>
          {name}
        </span>
      )}
      <div className="aic-field__body">
        {children}
        {help !== undefined && help !== '' && (
          <p id={`${id}-hint`} className="aic-field__help">
            {help}
          </p>
        )}
      </div>
    </div>
  );
}
