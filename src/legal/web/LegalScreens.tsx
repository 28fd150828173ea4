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

/** Terms that customers accept with an order, with the withdrawal form. */
export const TermsScreen = () => <VersionedDocumentScreen name="terms" />;

/** Privacy notice. */
export const PrivacyScreen = () => <VersionedDocumentScreen name="privacy" />;

/** Legal notice of the provider. */
export const ImprintScreen = () => <LegalText name="imprint" />;

/** Cookie and storage notice. */
export const CookiesScreen = () => <LegalText name="cookies" />;

/** Accessibility statement. */
export const AccessibilityScreen = () => <LegalText name="accessibility" />;

/** Complaints procedure and mediation. */
export const ComplaintsScreen = () => <LegalText name="complaints" />;
