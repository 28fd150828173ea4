export interface CardFields {
  holder?: string;
  number?: string;
  expiry?: string;
  cvc?: string;
}

/** Whether a card number has a valid Luhn check digit. */
function isCardNumber(number: string): boolean {
  const digits = number.replace(/[\s-]/g, '');
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = [...digits].toReversed().reduce((total, digit, n) => {
    const value = Number(digit) * (n % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** A card is valid until the end of its expiry month. */
function checkExpiry(expiry: string, now: Date): string | null {
  const match = /^(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d\d)$/.exec(expiry.trim());
  if (!match) return 'Fill in month and year, as 09/28';
  const end = Date.UTC(2000 + Number(match[2]), Number(match[1]), 1);
  return end > now.getTime() ? null : 'This card has expired';
}

/** Checks a card; returns the errors by field. */
export function validateCard(
  { holder = '', number = '', expiry = '', cvc = '' }: CardFields,
  now: Date,
): Record<string, string> {
  const expired = checkExpiry(expiry, now);
  return {
    ...(!isCardNumber(number) && { number: 'This card number is not valid' }),
    ...(expired && { expiry: expired }),
    ...(!/^\d{3,4}$/.test(cvc.trim()) && { cvc: 'Fill in the 3 or 4 digits' }),
    ...(!holder.trim() && { holder: 'Fill in the name on the card' }),
  };
}
