import type { VersionedDocument } from '#legal/rules/legal-editions.ts';
import { parseEditionSelector, useBrowserSearch } from './edition-selector.ts';
import { EditionScreen } from './EditionScreen.tsx';
import { LegalText } from './LegalText.tsx';

// In one file: each is a line, and the list of all files stands in what every visit loads.

/** The wording that counts, or the one that the address asks for. */
function VersionedDocumentScreen({ name }: { name: VersionedDocument }) {
  const which = parseEditionSelector(useBrowserSearch());
  return which ? <EditionScreen document={name} which={which} /> : <LegalText name={name} />;
}

/** What customers accept with an order, with the withdrawal form. */
export const TermsScreen = () => <VersionedDocumentScreen name="terms" />;

/** What is kept of people, why and how long. */
export const PrivacyScreen = () => <VersionedDocumentScreen name="privacy" />;

/** Who runs this, and whom to reach. */
export const ImprintScreen = () => <LegalText name="imprint" />;

/** What is kept in a browser and how long, for everybody. */
export const CookiesScreen = () => <LegalText name="cookies" />;

/** What everybody can use, and what not yet. */
export const AccessibilityScreen = () => <LegalText name="accessibility" />;

/** Who hears complaints, here and elsewhere. */
export const ComplaintsScreen = () => <LegalText name="complaints" />;
