import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';

import { assignRef } from '../assign-ref.ts';
import { Field, type FieldTexts, useFieldIds } from './Field.tsx';
import { Icon } from '../pictures/Icon.tsx';
import { IconButton } from '../buttons/IconButton.tsx';
import './PasswordField.css';
import check from '../pictures/icons/check.svg?raw';
import eyeOff from '../pictures/icons/eye-off.svg?raw';
import eye from '../pictures/icons/eye.svg?raw';
import minus from '../pictures/icons/minus.svg?raw';

export interface PasswordRule {
  text: string;
  test: (value: string) => boolean;
}

/** Visibility is controlled by a switch of the field, or by one shared by several fields. */
type Showing =
  | { showText: string; hideText: string; isShown?: never }
  | { isShown: boolean; showText?: never; hideText?: never };

export type PasswordFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'children' | 'type'> &
  Showing & {
    /** Rules of a new password, ticked while typing. */
    rules?: PasswordRule[];
    /** Text for screen readers after a fulfilled rule. */
    metText?: string;
  };

/** A password that can be shown. `rules` of a new one are listed below it and ticked while it is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const {
    label,
    hint,
    error,
    ok,
    showText,
    hideText,
    isShown: shownBeside,
    rules,
    metText,
    id: idProp,
    ref,
    onChange,
    ...input
  } = props;
  const texts = { label, hint, error, ok };
  const { id, describedBy } = useFieldIds(texts, idProp);
  const [shownHere, setShown] = useState(false);
  const isVisible = shownBeside ?? shownHere;
  const [value, setValue] = useState('');
  const node = useRef<HTMLInputElement>(null);
  // a browser's password manager may have filled it before the scripts ran, and a form clears it without an event
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- setting an equal text renders nothing, so this does not loop
  useLayoutEffect(() => setValue(node.current?.value ?? ''));
  return (
    <div>
      <Field id={id} texts={texts}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          ref={(element) => {
            node.current = element;
            return assignRef(ref, element);
          }}
          type={isVisible ? 'text' : 'password'}
          id={id}
          className="input"
          onChange={(event) => {
            setValue(event.target.value);
            onChange?.(event);
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={[describedBy, rules && `${id}-rules`].filter(Boolean).join(' ') || undefined}
        />
        {showText !== undefined && (
          <IconButton
            label={isVisible ? hideText : showText}
            icon={isVisible ? eyeOff : eye}
            aria-controls={id}
            onClick={() => setShown(!isVisible)}
          />
        )}
      </Field>
      {rules && (
        <ul className="pw-rules" id={`${id}-rules`}>
          {rules.map((rule) => {
            const met = rule.test(value);
            return (
              <li key={rule.text} className={met ? 'is-met' : ''}>
                <Icon svg={met ? check : minus} size="xs" />
                <span>
                  {rule.text}
                  {met && metText && <span className="vh"> {metText}</span>}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
