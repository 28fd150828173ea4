import { useLayoutEffect, useRef } from 'react';

import { assignRef } from '../assign-ref.ts';
import { caretAfter } from './format-while-typing.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** A text field that groups its text while typing and keeps the caret in place. */
export function FormattedField({
  format,
  ref,
  onChange,
  ...otherProps
}: TextFieldProps & { format: (typed: string) => string }) {
  const node = useRef<HTMLInputElement>(null);
  // a value set from outside (a draft, a proved detail) is shown grouped too
  useLayoutEffect(() => {
    const input = node.current;
    if (input && input !== document.activeElement && input.value !== format(input.value))
      input.value = format(input.value);
  });
  return (
    <TextField
      numeric
      {...otherProps}
      ref={(element) => {
        node.current = element;
        return assignRef(ref, element);
      }}
      onChange={(event) => {
        const input = event.target;
        const typed = input.value;
        const formatted = format(typed);
        if (formatted !== typed) {
          const caret = caretAfter(typed, input.selectionStart ?? typed.length, formatted);
          input.value = formatted;
          input.setSelectionRange(caret, caret);
        }
        onChange?.(event);
      }}
    />
  );
}
