import { LegalText } from './LegalText.tsx';

/** Who runs this, for everybody. */
export function ImprintScreen() {
  return <LegalText name="imprint" />;
}
