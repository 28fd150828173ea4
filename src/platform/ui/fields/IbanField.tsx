import { formatIban } from './format-while-typing.ts';
import { FormattedField } from './FormattedField.tsx';
import type { TextFieldProps } from './TextField.tsx';

export function IbanField(props: TextFieldProps) {
  return (
    <FormattedField autoCapitalize="characters" autoComplete="off" spellCheck={false} {...props} format={formatIban} />
  );
}
