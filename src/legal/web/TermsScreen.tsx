import { LegalText } from './LegalText.tsx';

/** The terms of the contract, for everybody. */
export function TermsScreen() {
  return <LegalText name="terms" />;
}
