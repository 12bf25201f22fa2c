import type { FormField } from '../api/wire.ts';
import type { EditForm } from './edit-form.ts';

export interface FieldRowProps {
  readonly field: FormField;
  readonly readOnly: boolean;
  readonly edit: EditForm;
  readonly onShowYaml: () => void;
}
