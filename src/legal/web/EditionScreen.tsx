import { useQuery } from '@tanstack/react-query';
import type { VersionedDocument } from '#legal/rules/legal-editions.ts';
import { legalPaths } from '#legal/paths.ts';
import { Problem } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { LoadingOrError } from '#platform/browser/LoadingOrError.tsx';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import type { EditionSelector } from './edition-selector.ts';
import { EditionContent } from './EditionContent.tsx';
import { legalEditionQuery, legalEditionsQuery } from './editions.ts';
import './legal.css';

/** A wording by its number, or the one that somebody agreed to at an instant. */
export function EditionScreen({ document, which }: { document: VersionedDocument; which: EditionSelector }) {
  const t = useTexts('legal');
  const one = useQuery(legalEditionQuery(document, which));
  const all = useQuery(legalEditionsQuery(document));
  return (
    <main id="main" className="wrap page" aria-busy={!one.data || !all.data}>
      <div className="legal">
        <h1 tabIndex={-1}>{t(`${document}.title`)}</h1>
        {one.data && all.data ? (
          <EditionContent document={document} one={one.data} all={all.data} />
        ) : (
          <div className="legal__own">
            {one.error instanceof Problem && one.error.status === 404 ? (
              <EmptyState
                title={t('editions.unknown')}
                action={<Button href={legalPaths[document]()}>{t('editions.now')}</Button>}
              />
            ) : (
              <LoadingOrError query={one.data ? all : one} title={t('failed.title')} lines={6} />
            )}
          </div>
        )}
      </div>
    </main>
  );
}
