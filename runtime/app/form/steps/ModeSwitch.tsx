interface ModeSwitchProps {
  readonly isYaml: boolean;
  readonly onChange: (isYaml: boolean) => void;
}

/** Two ways to write the same request. */
export function ModeSwitch({ isYaml, onChange }: ModeSwitchProps) {
  return (
    <fieldset className="aic-mode" aria-label="填写方式">
      {[false, true].map((yaml) => (
        <button
          key={String(yaml)}
          type="button"
          className={yaml === isYaml ? 'is-active' : undefined}
          aria-pressed={yaml === isYaml}
          onClick={() => onChange(yaml)}
        >
          {yaml ? 'YAML' : '表单'}
        </button>
      ))}
    </fieldset>
  );
}
