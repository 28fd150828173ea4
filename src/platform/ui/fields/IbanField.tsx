import { formatIban } from './format-while-typing.ts';
import { FormattedField } from './FormattedField.tsx';
import type { TextFieldProps } from './TextField.tsx';

/** An IBAN in capitals, grouped by four while it is typed; its value contains the spaces. */
export function IbanField(props: TextFieldProps) {
  return (
    <FormattedField autoCapitalize="characters" autoComplete="off" spellCheck={false} {...props} format={formatIban} />
  );
}
