import type { ComponentProps } from 'react';

import { Field, type FieldTexts, useFieldIds } from './Field.tsx';
import type { FieldProps } from '../forms/use-api-form-with-draft.ts';

export type TextAreaProps = FieldTexts &
  Omit<FieldProps, 'error'> &
  Pick<ComponentProps<'textarea'>, 'rows' | 'maxLength' | 'autoComplete'>;

/** Several lines of text. */
export function TextArea({ label, hint, error, ok, rows = 4, ref, onChange, onBlur, ...otherProps }: TextAreaProps) {
  const texts = { label, hint, error, ok };
  const { id, describedBy } = useFieldIds(texts);
  const area = { ref, onChange, onBlur, ...otherProps } as unknown as ComponentProps<'textarea'>;
  return (
    <Field id={id} texts={texts}>
      <textarea
        {...area}
        id={id}
        rows={rows}
        className="input input--area"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
      />
    </Field>
  );
}
