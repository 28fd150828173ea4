import type { ComponentProps } from 'react';

import { Field, type FieldTexts, useFieldIds } from './Field.tsx';
import './OtpField.css';

export interface OtpFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'children'> {
  length?: number;
  /** Id of an element elsewhere that describes the field. */
  statusId?: string;
  onComplete?: (code: string) => void;
}

/** A single input drawn as six cells, so that pasting and SMS autofill work. */
export function OtpField({
  label,
  hint,
  error,
  ok,
  length = 6,
  statusId,
  onComplete,
  onChange,
  id: idProp,
  ...input
}: OtpFieldProps) {
  const texts = { label, hint, error, ok };
  const { id, describedBy } = useFieldIds(texts, idProp);
  return (
    <Field id={id} texts={texts}>
      <input
        inputMode="numeric"
        autoComplete="one-time-code"
        {...input}
        type="text"
        id={id}
        className="input otp"
        onChange={(event) => {
          // no maxLength: a pasted "407 192" must lose its space, not its last digit
          event.target.value = event.target.value.replace(/\D/g, '').slice(0, length);
          onChange?.(event);
          if (event.target.value.length === length) onComplete?.(event.target.value);
        }}
        aria-invalid={error ? true : undefined}
        aria-describedby={[statusId, describedBy].filter(Boolean).join(' ') || undefined}
      />
    </Field>
  );
}
