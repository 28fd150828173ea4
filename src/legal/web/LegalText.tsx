import { useQuery } from '@tanstack/react-query';
import { termsQuery } from '#legal/web/queries.ts';
import { buildLegalDocument, legalParameters } from '#legal/rules/legal-documents.ts';
import { useLanguage, useTexts } from '#platform/browser/i18n.ts';
import type { Strings, TextParams } from '#platform/pure/text-lookup.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { FailedScreen } from '#platform/ui/states/FailedScreen.tsx';
import external from '#platform/ui/pictures/icons/external.svg?raw';
import { Skeleton } from '#platform/ui/states/Skeleton.tsx';
import { legalTextsQuery } from './legal-texts.ts';
import { EarlierEditions } from './EditionContent.tsx';
import { isVersionedDocument } from './editions.ts';
import { LegalSections } from './LegalSections.tsx';
import './legal.css';

type LegalTextName = 'terms' | 'privacy' | 'imprint' | 'cookies' | 'accessibility' | 'complaints';

const noOperatorPages = { imprint: null, cookies: null, accessibility: null, complaints: null };

/** A legal text, with its version; or a link to the operator's own text. */
export function LegalText({ name }: { name: LegalTextName }) {
  const t = useTexts('legal');
  const platformTexts = useTexts('platform');
  const terms = useQuery(termsQuery);
  const texts = useQuery(legalTextsQuery(useLanguage()));
  const failedQueries = [terms, texts].filter((each) => each.isError && !each.data);
  const title = t(`${name}.title`);
  const operatorPage = { terms: terms.data?.terms_url, privacy: terms.data?.privacy_url, ...noOperatorPages }[name];
  if (failedQueries.length > 0) {
    return (
      <FailedScreen
        title={t('failed.title')}
        text={t('failed.text')}
        retryText={platformTexts('retry')}
        retrying={failedQueries.some((each) => each.isFetching)}
        onRetry={() => {
          for (const each of failedQueries) void each.refetch();
        }}
      />
    );
  }
  return (
    <main id="main" className="wrap page" aria-busy={!terms.data || !texts.data}>
      <div className="legal">
        <h1 tabIndex={-1}>{title}</h1>
        {terms.data && texts.data ? (
          <CurrentText
            name={name}
            operatorPage={operatorPage}
            version={terms.data.terms_version}
            texts={texts.data}
            facts={legalParameters(terms.data)}
          />
        ) : (
          <LegalLoading label={platformTexts('loading')} />
        )}
      </div>
    </main>
  );
}

type CurrentTextProps = {
  name: LegalTextName;
  operatorPage: string | null | undefined;
  version: string;
  texts: Strings;
  facts: TextParams;
};

/** The wording in force. */
function CurrentText({ name, operatorPage, version, texts, facts }: CurrentTextProps) {
  const t = useTexts('legal');
  const language = useLanguage();
  return (
    <>
      <p className="quiet">{t('version', { version })}</p>
      {operatorPage ? (
        <div className="stack g5 legal__own">
          <p>{t('own')}</p>
          <Button href={operatorPage} target="_blank" rel="noreferrer" iconAfter={external}>
            {t('open')}
          </Button>
        </div>
      ) : (
        <LegalSections {...buildLegalDocument(name === 'terms' ? 'terms-and-form' : name, texts, language, facts)} />
      )}
      {isVersionedDocument(name) && <EarlierEditions document={name} />}
    </>
  );
}

export function LegalLoading({ label }: { label: string }) {
  return (
    <div className="stack g3 legal__own" role="status" aria-label={label}>
      {['92%', '86%', '64%', '90%', '88%', '72%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
