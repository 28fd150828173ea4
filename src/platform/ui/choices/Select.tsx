import type { ComponentProps } from 'react';

import { Field, type FieldTexts, useFieldIds } from '../fields/Field.tsx';
import { Icon } from '../pictures/Icon.tsx';
import down from '../pictures/icons/chevron-down.svg?raw';
import './Select.css';

export interface SelectProps extends FieldTexts, Omit<ComponentProps<'select'>, 'children'> {
  options: { value: string; label: string }[];
  /** Shown while nothing is chosen; its value is empty. */
  placeholder?: string;
}

/** Native select. Use a ComboBox for long lists. */
export function Select({ label, hint, error, ok, options, placeholder, id: idProp, ...select }: SelectProps) {
  const texts = { label, hint, error, ok };
  const { id, describedBy } = useFieldIds(texts, idProp);
  return (
    <Field id={id} texts={texts}>
      <select
        {...select}
        id={id}
        className="input select"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon svg={down} className="select__sign" />
    </Field>
  );
}
