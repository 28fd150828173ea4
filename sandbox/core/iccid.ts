/** Whether a text is a Belgian ICCID: 19 digits starting with 8932, with a Luhn check digit (ITU-T E.118). */
export function isIccid(text: string): boolean {
  return /^8932\d{15}$/.test(text) && computeLuhnDigit(text.slice(0, -1)) === text.at(-1);
}

/** An ICCID in the range of the sandbox; `serial` is cut to twelve digits. */
export function buildIccid(serial: number): string {
  const body = `893299${String(serial).padStart(12, '0').slice(-12)}`;
  return body + computeLuhnDigit(body);
}

function computeLuhnDigit(body: string): string {
  let sum = 0;
  for (let n = 0; n < body.length; n++) {
    // The check digit is appended, so the last digit of the body is doubled.
    const digit = Number(body[body.length - 1 - n]) * (n % 2 === 0 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return String((10 - (sum % 10)) % 10);
}
