import { type ComponentProps, type ReactNode, useId } from 'react';

import './Checkbox.css';
import { FieldMessage } from '../fields/Field.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode;
  error?: ReactNode;
}

/** The whole row is clickable; links inside the label work as links. */
export function Checkbox({ label, error, id: idProp, ...input }: CheckboxProps) {
  const generatedId = useId();
  const id = idProp ?? generatedId;
  return (
    <div className={error ? 'is-error' : undefined}>
      <label className="check">
        <input
          {...input}
          type="checkbox"
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>{label}</span>
      </label>
      {error && <FieldMessage id={id} error={error} />}
    </div>
  );
}
