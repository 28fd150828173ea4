import { LegalText } from './LegalText.tsx';

/** How everybody can use it, as EN 301 549 and the European Accessibility Act ask. */
export function AccessibilityScreen() {
  return <LegalText name="accessibility" />;
}
