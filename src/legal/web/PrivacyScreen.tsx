import { LegalText } from './LegalText.tsx';

/** Which personal data is kept and why, for everybody. */
export function PrivacyScreen() {
  return <LegalText name="privacy" />;
}
