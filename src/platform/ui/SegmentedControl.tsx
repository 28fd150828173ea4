import { type ComponentProps, type ReactNode, useId } from 'react';

import { FieldMessage } from './Field.tsx';
import './SegmentedControl.css';

export interface ChoiceProps<Option> extends Omit<ComponentProps<'input'>, 'type' | 'children' | 'value'> {
  legend: ReactNode;
  options: Option[];
  value?: string;
  onPick?: (value: string) => void;
}

/** Two or three short choices side by side; the legend is for screen readers unless the screen shows a heading. */
export function SegmentedControl(props: ChoiceProps<{ value: string; label: ReactNode }> & { error?: ReactNode }) {
  const { legend, options, value, onPick, onChange, name, error, className = '', ...input } = props;
  const made = useId();
  return (
    <fieldset data-field={name} className={className} aria-describedby={error ? `${made}-error` : undefined}>
      <legend className="vh">{legend}</legend>
      <div className="seg">
        {options.map((option) => (
          <label key={option.value}>
            <input
              {...input}
              type="radio"
              name={name ?? made}
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
      {error && <FieldMessage id={made} error={error} />}
    </fieldset>
  );
}
