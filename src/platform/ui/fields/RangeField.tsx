import { type ComponentProps, type ReactNode, useId } from 'react';
import './Field.css';
import './RangeField.css';

export interface RangeFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  label: ReactNode;
  value: number;
  max: number;
  onPick: (value: number) => void;
  /** The value in words: "24 GB a month". */
  valueText: string;
  hint?: ReactNode;
}

/** A slider with its value in words beside it. */
export function RangeField({ label, value, max, onPick, valueText, hint, ...input }: RangeFieldProps) {
  const id = useId();
  return (
    <div className="range">
      <p className="range__head">
        <label htmlFor={id} className="strong">
          {label}
        </label>
        <output htmlFor={id} className="range__value">
          {valueText}
        </output>
      </p>
      <input
        min={0}
        {...input}
        id={id}
        type="range"
        max={max}
        value={value}
        aria-valuetext={valueText}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onPick(event.currentTarget.valueAsNumber)}
      />
      {hint && (
        <p id={`${id}-hint`} className="small quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
