import { formatPhoneWhileTyping } from './format-while-typing.ts';
import { FormattedField } from './FormattedField.tsx';
import type { TextFieldProps } from './TextField.tsx';

/** A phone number; a Belgian one is grouped while it is typed, and its value contains the spaces. */
export function PhoneField(props: TextFieldProps) {
  return (
    <FormattedField type="tel" inputMode="tel" autoComplete="tel-national" {...props} format={formatPhoneWhileTyping} />
  );
}
