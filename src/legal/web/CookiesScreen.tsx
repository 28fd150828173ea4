import { LegalText } from './LegalText.tsx';

/** What is kept in a browser and how long, for everybody. */
export function CookiesScreen() {
  return <LegalText name="cookies" />;
}
