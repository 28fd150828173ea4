import { formatPhoneWhileTyping } from './format-while-typing.ts';
import { FormattedField } from './FormattedField.tsx';
import type { TextFieldProps } from './TextField.tsx';

export function PhoneField(props: TextFieldProps) {
  return (
    <FormattedField type="tel" inputMode="tel" autoComplete="tel-national" {...props} format={formatPhoneWhileTyping} />
  );
}
