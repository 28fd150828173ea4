import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { LoadingOrError } from '#platform/browser/LoadingOrError.tsx';
import { Table } from '#platform/ui/figures/Table.tsx';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import { claimsQuery } from '../queries.ts';
import { BookLinks } from './BookLinks.tsx';
import './books.css';

/** Every figure that is claimed in public, with its sources. */
export function ClaimsScreen() {
  const t = useTexts('sustainability/web/books');
  const format = useFormat();
  const query = useQuery(claimsQuery);
  const claimsReply = query.data;
  const valueOf = (value: number, unit: string): string => {
    if (unit === 'EUR') return format.money(value);
    if (unit === 'kg' || unit === 'kg/month')
      return format.amount(value, t(unit === 'kg' ? 'unit.kg' : 'unit.kgMonth'), 0);
    return t(`unit.${unit as 'tree'}`, { count: value, amount: format.number(value, 0) });
  };
  return (
    <main id="main" className="wrap page stack g6">
      <PageHead title={t('claims.title')} backTo={sustainabilityPaths.overview()} backText={t('back')}>
        <p className="quiet">{t('claims.intro')}</p>
      </PageHead>
      {claimsReply?.example && <Notice>{t('example')}</Notice>}
      {!claimsReply && <LoadingOrError query={query} title={t('failed')} lines={5} headingLevel={2} />}
      {claimsReply?.claims.length === 0 && <EmptyState title={t('claims.none')} />}
      {claimsReply && claimsReply.claims.length > 0 && (
        <>
          <Table
            caption={t('claims.caption')}
            heads={[t('head.claim'), t('head.figure'), t('head.sources')]}
            numeric={[1]}
            rows={claimsReply.claims.map(({ key, statement, value, unit, sources }, at) => ({
              key: `${key} ${at}`,
              cells: [
                <span key="statement" className="strong">
                  {statement}
                </span>,
                valueOf(value, unit),
                <Sources key="sources" sources={sources} statement={statement} />,
              ],
            }))}
          />
          <p className="small quiet">
            {t('asOf', { at: format.dateTime(claimsReply.claims[0]?.as_of ?? '') })}{' '}
            <a href="/api/green/claims">{t('claims.machine')}</a>
          </p>
        </>
      )}
      <BookLinks but="claims" />
    </main>
  );
}

/** Maximum number of sources that are listed one by one. */
const MAX_SOURCES = 4;

function Sources({ sources, statement }: { sources: readonly string[]; statement: string }) {
  const t = useTexts('sustainability/web/books');
  const documents = sources.filter((source) => source.startsWith('/api/green/document'));
  const nameOf = (source: string): string => {
    if (source.startsWith('/api/green/ledger')) return t('source.ledger');
    const nth = documents.indexOf(source);
    if (nth >= 0) return t('source.document', { number: nth + 1 });
    return URL.canParse(source) ? new URL(source).hostname : source;
  };
  return (
    <span className="books__sources">
      {sources.slice(0, MAX_SOURCES).map((source) => (
        <a key={source} href={source}>
          {nameOf(source)}
          <span className="vh">: {statement}</span>
        </a>
      ))}
      {sources.length > MAX_SOURCES && (
        <span className="small quiet">{t('source.more', { count: sources.length - MAX_SOURCES })}</span>
      )}
    </span>
  );
}
