/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- the group hears when the focus leaves all three parts */
import {
  type ClipboardEvent,
  type ComponentProps,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

import './DateField.css';
import { FieldMessage, type FieldTexts } from './Field.tsx';
import { joinDate, parsePastedDate, splitDate } from './date-parts.ts';

export interface DateFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'children' | 'type'> {
  dayText: ReactNode;
  monthText: ReactNode;
  yearText: ReactNode;
}

const PARTS = [
  { key: 'day', auto: 'bday-day', length: 2 },
  { key: 'month', auto: 'bday-month', length: 2 },
  { key: 'year', auto: 'bday-year', length: 4 },
] as const;

/**
 * Date input for known dates such as birthdays: three number fields instead of a calendar. A hidden input holds the
 * value `YYYY-MM-DD`.
 */
export function DateField(props: DateFieldProps) {
  const {
    label,
    hint,
    error,
    ok,
    dayText,
    monthText,
    yearText,
    name,
    ref,
    onChange,
    onBlur,
    id: idProp,
    ...rest
  } = props;
  const made = useId();
  const id = idProp ?? made;
  const field = useRef<HTMLFieldSetElement>(null);
  const known = useRef('');
  const [parts, setParts] = useState({ day: '', month: '', year: '' });
  const hidden = () => field.current?.querySelector<HTMLInputElement>('input[type=hidden]');

  // the form writes the value straight into the hidden input (default, draft, reset): show what it wrote
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- nothing announces such a write, so every render compares
  useLayoutEffect(() => {
    const value = hidden()?.value ?? '';
    if (value === known.current) return;
    known.current = value;
    setParts(splitDate(value));
  });

  const change = (next: typeof parts) => {
    setParts(next);
    const input = hidden();
    if (!input) return;
    input.value = joinDate(next);
    known.current = input.value;
    onChange?.({ target: input, currentTarget: input, type: 'change' } as Parameters<NonNullable<typeof onChange>>[0]);
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
      ref={field}
      className={`field ${error ? 'is-error' : ''}`}
      data-field={name}
      aria-describedby={described}
      onBlur={(event) => {
        const input = hidden();
        if (!input || event.currentTarget.contains(event.relatedTarget)) return;
        onBlur?.({ target: input, currentTarget: input, type: 'blur' } as Parameters<NonNullable<typeof onBlur>>[0]);
      }}
    >
      <legend className="field__label">{label}</legend>
      {hint && (
        <span className="field__hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <input type="hidden" name={name} ref={ref} {...rest} />
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
