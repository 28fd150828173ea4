import { type ComponentProps, type ReactNode, useId } from 'react';

import './SegmentedControl.css';

export interface ChoiceProps<Option> extends Omit<ComponentProps<'input'>, 'type' | 'children' | 'value'> {
  legend: ReactNode;
  options: Option[];
  value?: string;
  onPick?: (value: string) => void;
}

export function SegmentedControl(props: ChoiceProps<{ value: string; label: ReactNode }>) {
  const { legend, options, value, onPick, onChange, name, className = '', ...input } = props;
  const made = useId();
  return (
    <fieldset className={`seg ${className}`}>
      <legend className="vh">{legend}</legend>
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
    </fieldset>
  );
}
