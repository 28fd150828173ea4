/** The email pattern of the HTML standard, and a dot in the domain: mail to bare host names is not deliverable. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*\.[a-zA-Z][a-zA-Z0-9-]*[a-zA-Z0-9]$/;

/** Longest address and longest local part that mail servers accept (RFC 5321, 4.5.3.1; RFC 3696 erratum 1690). */
const EMAIL_MAX = 254;
const LOCAL_MAX = 64;

/** `REQUIRED` when blank, `EMAIL_INVALID` when it cannot be an email address. */
export function checkEmail(text: string): 'REQUIRED' | 'EMAIL_INVALID' | null {
  const email = text.trim();
  if (email === '') return 'REQUIRED';
  const localPart = email.slice(0, email.lastIndexOf('@'));
  const hasMisplacedDots = localPart.startsWith('.') || localPart.endsWith('.') || localPart.includes('..');
  const isShortEnough = email.length <= EMAIL_MAX && localPart.length <= LOCAL_MAX;
  return isShortEnough && !hasMisplacedDots && EMAIL.test(email) ? null : 'EMAIL_INVALID';
}

/** The form in which addresses are stored and compared. Case is ignored: `Ada@x.be` and `ada@x.be` are one address. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}
