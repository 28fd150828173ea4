import type { CaptureScreen } from './screens.ts';
import type { Person } from '../stage/stage.ts';

/** On the page of the sandbox's identity service: somebody who is like nobody else shares what they typed there. */
export const submitIdentity = async ({ page }: Person, fields: Record<string, string> = {}): Promise<void> => {
  await page.getByText('Somebody else').click();
  for (const [name, value] of Object.entries(fields)) await page.locator(`input[name="${name}"]`).fill(value);
  await page.getByRole('button', { name: 'Share this' }).click();
};

/** Logins with the identity service that have expired or were refused, a login that asks for an email address, and an identity that is confirmed. */
export const visitIdentityScreens = async (person: Person, look: CaptureScreen): Promise<void> => {
  const { page } = person;
  await page.goto(`/login/itsme?state=x&code=x&lang=${person.language}`);
  await person.waitForScreen('account/web/itsme:end.IDENTITY_EXPIRED.title');
  await look('login-itsme-expired');
  await page.goto('/login/itsme');
  await page.getByRole('button', { name: 'Refuse' }).click();
  await person.waitForScreen('account/web/itsme:end.IDENTITY_DECLINED.title');
  await look('login-itsme-declined');
  await page.goto('/login/itsme');
  await submitIdentity(person);
  await person.waitForScreen('account/web/itsme:email.title');
  await look('login-email');
  await person.press('account/web/itsme:email.go');
  await look('login-email-wrong');
  await person.goWithin('/identify');
  await person.waitForScreen('account/web/itsme:identify.done');
  await look('identify-done');
};
