import { type Cents, centsToDecimalText } from '#platform/pure/money.ts';

type Transfer = {
  /** Payee. */
  name: string;
  iban: string;
  bic: string;
  amount_cents: Cents;
  /** Belgian structured communication. */
  reference: string;
};

const MAX_NAME = 70;
const MAX_CENTS = 99_999_999_999;

/**
 * The text of a payment QR code: a SEPA credit transfer that a banking app fills in (European Payments Council, EPC069-12, version 002 in UTF-8).
 * The structured line takes creditor references of ISO 11649 only, so a Belgian structured communication goes into the unstructured line, where
 * Belgian banks recognise its format.
 */
export function buildEpcPayload({ name, iban, bic, amount_cents, reference }: Transfer): string {
  if (!Number.isInteger(amount_cents) || amount_cents < 1 || amount_cents > MAX_CENTS)
    throw new RangeError(`${amount_cents} cents cannot be transferred`);
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    [...name.replaceAll(/\s+/g, ' ').trim()].slice(0, MAX_NAME).join(''),
    iban.replaceAll(/\s/g, ''),
    `EUR${centsToDecimalText(amount_cents)}`,
    '',
    '',
    reference,
  ];
  return lines.join('\n');
}
