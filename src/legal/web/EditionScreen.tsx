import { useQuery } from '@tanstack/react-query';
import type { KeptDocument } from '#legal/rules/legal-editions.ts';
import { legalPaths } from '#legal/paths.ts';
import { Problem } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { NotThereYet } from '#platform/browser/NotThereYet.tsx';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import type { WhichEdition } from './asked-edition.ts';
import { EditionText } from './EditionText.tsx';
import { legalEditionQuery, legalEditionsQuery } from './editions.ts';
import './legal.css';

/** A wording by its number, or the one that somebody agreed to at an instant. */
export function EditionScreen({ document, which }: { document: KeptDocument; which: WhichEdition }) {
  const t = useTexts('legal');
  const one = useQuery(legalEditionQuery(document, which));
  const all = useQuery(legalEditionsQuery(document));
  return (
    <main id="main" className="wrap page" aria-busy={!one.data || !all.data}>
      <div className="legal">
        <h1 tabIndex={-1}>{t(`${document}.title`)}</h1>
        {one.data && all.data ? (
          <EditionText document={document} one={one.data} all={all.data} />
        ) : (
          <div className="legal__own">
            {one.error instanceof Problem && one.error.status === 404 ? (
              <EmptyState
                title={t('editions.unknown')}
                action={<Button href={legalPaths[document]()}>{t('editions.now')}</Button>}
              />
            ) : (
              <NotThereYet query={one.data ? all : one} title={t('failed.title')} lines={6} />
            )}
          </div>
        )}
      </div>
    </main>
  );
}
