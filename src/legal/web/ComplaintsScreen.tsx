import { LegalText } from './LegalText.tsx';

/** How to complain, and who helps for free. */
export function ComplaintsScreen() {
  return <LegalText name="complaints" />;
}
