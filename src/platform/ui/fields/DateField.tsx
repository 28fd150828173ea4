/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- the group hears when the focus leaves all three parts */
import { type ClipboardEvent, type ReactNode, useId, useState } from 'react';

import './DateField.css';
import type { ValueFieldProps } from '../forms/use-api-form-with-draft.ts';
import { FieldMessage, type FieldTexts } from './Field.tsx';
import { joinDate, parsePastedDate, splitDate } from './date-parts.ts';

export interface DateFieldProps extends FieldTexts, Omit<ValueFieldProps, 'error'> {
  dayText: ReactNode;
  monthText: ReactNode;
  yearText: ReactNode;
}

const PARTS = [
  { key: 'day', auto: 'bday-day', length: 2 },
  { key: 'month', auto: 'bday-month', length: 2 },
  { key: 'year', auto: 'bday-year', length: 4 },
] as const;

/** Date input for known dates such as birthdays: three number fields instead of a calendar. The value is `YYYY-MM-DD`. */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, ok, dayText, monthText, yearText, name, value, onValue, onLeave } = props;
  const id = useId();
  const [typed, setTyped] = useState(splitDate(value));
  // as typed, so that a leading zero stays
  const parts = joinDate(typed) === value ? typed : splitDate(value);

  const change = (next: typeof parts) => {
    setTyped(next);
    onValue(joinDate(next));
  };
  const paste = (event: ClipboardEvent) => {
    const read = parsePastedDate(event.clipboardData.getData('text'));
    if (!read) return;
    event.preventDefault();
    change(read);
  };
  const texts = { day: dayText, month: monthText, year: yearText };
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset
      className={`field ${error ? 'is-error' : ''}`}
      data-field={name}
      aria-describedby={described}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave(relatedTarget);
      }}
    >
      <legend className="field__label">{label}</legend>
      {hint && (
        <span className="field__hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <div className="fields-dob">
        {PARTS.map((part) => (
          <div key={part.key}>
            <label className="small quiet" htmlFor={`${id}-${part.key}`}>
              {texts[part.key]}
            </label>
            <span className="field__box">
              <input
                className="input input--num"
                id={`${id}-${part.key}`}
                inputMode="numeric"
                autoComplete={part.auto}
                maxLength={part.length}
                value={parts[part.key]}
                onChange={(event) => change({ ...parts, [part.key]: event.target.value.replace(/\D/g, '') })}
                onPaste={paste}
                aria-invalid={error ? true : undefined}
              />
            </span>
          </div>
        ))}
      </div>
      <FieldMessage id={id} error={error} ok={ok} />
    </fieldset>
  );
}
