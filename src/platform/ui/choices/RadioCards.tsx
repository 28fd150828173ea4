import { type ReactNode, useId } from 'react';

import { FieldMessage } from '../fields/Field.tsx';
import { Picture } from '../pictures/Picture.tsx';
import './RadioCards.css';
import type { ChoiceProps } from './SegmentedControl.tsx';

export interface RadioCard {
  value: string;
  label: ReactNode;
  detail?: ReactNode;
  /** URL of a picture; 72 px high. */
  picture?: string;
  disabled?: boolean;
}

/** Two or more choices with a picture: SIM or eSIM, payment method. */
export function RadioCards(props: ChoiceProps<RadioCard> & { error?: ReactNode; row?: boolean }) {
  const { legend, options, value, onPick, onChange, name, error, row = true, ...input } = props;
  const generatedId = useId();
  return (
    <fieldset data-field={name} aria-describedby={error ? `${generatedId}-error` : undefined}>
      <legend className="vh">{legend}</legend>
      <div className="picks">
        {options.map((option) => (
          <label key={option.value} className={`pick ${row ? 'pick--row' : ''} ${option.disabled ? 'is-off' : ''}`}>
            <input
              {...input}
              type="radio"
              name={name ?? generatedId}
              value={option.value}
              disabled={option.disabled}
              checked={value === undefined ? undefined : value === option.value}
              onChange={(event) => {
                onChange?.(event);
                onPick?.(option.value);
              }}
            />
            {option.picture && <Picture src={option.picture} className="pick__pic" />}
            <span>
              <b className="strong pick__name">{option.label}</b>
              {option.detail && <span className="small quiet">{option.detail}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldMessage id={generatedId} error={error} />}
    </fieldset>
  );
}
