import './legal.css';
import type { VersionedDocument } from '../rules/legal-editions.ts';
import { parseEditionSelector, useBrowserSearch, type EditionSelector } from './edition-selector.ts';
import { LegalText } from './LegalText.tsx';
import { useQuery } from '@tanstack/react-query';
import { legalPaths } from '../paths.ts';
import { Problem } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { LoadingOrError } from '#platform/browser/LoadingOrError.tsx';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import { EditionContent } from './EditionContent.tsx';
import { legalEditionQuery, legalEditionsQuery } from './editions.ts';

/** An edition by its number, or the one in force at an instant. */
function EditionScreen({ document, which }: { document: VersionedDocument; which: EditionSelector }) {
  const t = useTexts('legal');
  const editionQuery = useQuery(legalEditionQuery(document, which));
  const editionsQuery = useQuery(legalEditionsQuery(document));
  return (
    <main id="main" className="wrap page" aria-busy={!editionQuery.data || !editionsQuery.data}>
      <div className="legal">
        <h1 tabIndex={-1}>{t(`${document}.title`)}</h1>
        {editionQuery.data && editionsQuery.data ? (
          <EditionContent document={document} shownEdition={editionQuery.data} editions={editionsQuery.data} />
        ) : (
          <div className="legal__own">
            {editionQuery.error instanceof Problem && editionQuery.error.status === 404 ? (
              <EmptyState
                title={t('editions.unknown')}
                action={<Button href={legalPaths[document]()}>{t('editions.now')}</Button>}
              />
            ) : (
              <LoadingOrError
                query={editionQuery.data ? editionsQuery : editionQuery}
                title={t('failed.title')}
                lines={6}
              />
            )}
          </div>
        )}
      </div>
    </main>
  );
}

// In one file: each module is a line in the list of files that every visit loads.

/** The edition in force, or the one named by the address. */
function VersionedDocumentScreen({ name }: { name: VersionedDocument }) {
  const selector = parseEditionSelector(useBrowserSearch());
  return selector ? <EditionScreen document={name} which={selector} /> : <LegalText name={name} />;
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
