import { type ComponentProps, type ReactNode, useId } from 'react';

import '../fields/Field.css';
import { FieldMessage } from '../fields/Field.tsx';
import './SegmentedControl.css';

export interface ChoiceProps<Option> extends Omit<ComponentProps<'input'>, 'type' | 'children' | 'value'> {
  legend: ReactNode;
  options: Option[];
  value?: string;
  onPick?: (value: string) => void;
}

export interface SegmentedControlProps extends ChoiceProps<{ value: string; label: ReactNode }> {
  error?: ReactNode;
  /** Shows the legend like a field label; otherwise the screen has a heading for it. */
  labelled?: boolean;
}

/** Two or three short choices side by side. */
export function SegmentedControl(props: SegmentedControlProps) {
  const { legend, options, value, onPick, onChange, name, error, labelled = false, className = '', ...input } = props;
  const generatedId = useId();
  return (
    <fieldset data-field={name} className={className} aria-describedby={error ? `${generatedId}-error` : undefined}>
      <legend className="vh">{legend}</legend>
      {labelled && (
        <p className="field__label" aria-hidden="true">
          {legend}
        </p>
      )}
      <div className="seg">
        {options.map((option) => (
          <label key={option.value}>
            <input
              {...input}
              type="radio"
              name={name ?? generatedId}
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              onChange={(event) => {
                onChange?.(event);
                onPick?.(option.value);
              }}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && <FieldMessage id={generatedId} error={error} />}
    </fieldset>
  );
}
