import type { ComponentProps } from 'react';

import { Field, type FieldTexts, useFieldIds } from './Field.tsx';

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'children'> {
  /** Icon at the left inside the input. */
  pre?: string;
  /** Spaced digits: numbers, codes, IBAN. */
  numeric?: boolean;
}

/** A line of text with label, hint and error. Other props, such as `type` and `ref`, go to the `<input>`. */
export function TextField({
  label,
  hint,
  error,
  ok,
  pre,
  numeric,
  id: idProp,
  className = '',
  ...input
}: TextFieldProps) {
  const texts = { label, hint, error, ok };
  const { id, describedBy } = useFieldIds(texts, idProp);
  return (
    <Field id={id} texts={texts} before={pre}>
      <input
        type="text"
        {...input}
        id={id}
        className={`input ${numeric ? 'input--num' : ''} ${className}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
      />
    </Field>
  );
}

/** Email input. `autoComplete`: `username` on login screens. */
export function EmailField(props: TextFieldProps) {
  return <TextField type="email" inputMode="email" autoComplete="email" {...props} />;
}
