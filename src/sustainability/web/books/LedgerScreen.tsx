import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { LoadingOrError } from '#platform/browser/LoadingOrError.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { SegmentedControl } from '#platform/ui/choices/SegmentedControl.tsx';
import { Table } from '#platform/ui/figures/Table.tsx';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import { useDayText } from '../use-day-text.ts';
import { MonthFolds } from '../MonthFolds.tsx';
import { Pager } from '../Pager.tsx';
import { type Ledger, ledgerQuery } from '../queries.ts';
import { BookLinks } from './BookLinks.tsx';
import './books.css';

type Known = ReplyOf<SustainabilityContract['GET /api/green/ledger']>;
type Entry = Known['entries'][number];

const ledgers = ['removal', 'contributions'] as const;

/** The open data of both ledgers, as a table and as files. */
export function LedgerScreen() {
  const t = useTexts('sustainability/web/books');
  const format = useFormat();
  const [ledger, setLedger] = useState<Ledger>('removal');
  const [offset, setOffset] = useState(0);
  const query = useQuery(ledgerQuery(ledger, offset));
  const ledgerPage = query.data;
  /** Texts of the sums of kilograms or euro by kind; reports have no sum, so their text is the kind alone. */
  const sumUp = (entries: readonly Entry[]): string[] =>
    [...Map.groupBy(entries, ({ kind }) => kind)].map(([kind, entriesOfKind]) => {
      const sum = entriesOfKind.reduce((total, { kg, euro }) => total + (kg ?? euro ?? 0), 0);
      const amount = ledger === 'removal' ? format.amount(sum, 'kg', 0) : format.money(sum);
      return kind === 'report' ? t(`kind.${kind}`) : `${t(`kind.${kind}`)} ${amount}`;
    });
  return (
    <main id="main" className="wrap page stack g6">
      <PageHead title={t('ledger.title')} backTo={sustainabilityPaths.overview()} backText={t('back')}>
        <p className="quiet">{t('ledger.intro')}</p>
      </PageHead>
      {ledgerPage?.example && <Notice>{t('example')}</Notice>}
      <SegmentedControl
        className="books__which"
        legend={t('ledger.which')}
        options={ledgers.map((each) => ({ value: each, label: t(`ledger.${each}`) }))}
        value={ledger}
        onPick={(picked) => {
          setLedger(picked === 'removal' ? 'removal' : 'contributions');
          setOffset(0);
        }}
      />
      <section className="stack g4">
        <h2 id="ledger-entries" tabIndex={-1}>
          {t(`ledger.${ledger}Title`)}
        </h2>
        {!ledgerPage && <LoadingOrError query={query} title={t('failed')} lines={5} />}
        {ledgerPage?.entries.length === 0 && <EmptyState headingLevel={3} title={t('ledger.none')} />}
        {ledgerPage && ledgerPage.entries.length > 0 && (
          <>
            <MonthFolds
              key={`${ledger} ${offset}`}
              entries={ledgerPage.entries}
              dayOf={({ on }) => on}
              hasMore={{ before: offset > 0, after: offset + ledgerPage.entries.length < ledgerPage.total }}
              sumUp={sumUp}
            >
              {(monthEntries, month) => <EntriesTable entries={monthEntries} caption={month} />}
            </MonthFolds>
            <Pager
              offset={offset}
              total={ledgerPage.total}
              fetching={query.isFetching}
              heading="ledger-entries"
              onGo={setOffset}
            />
            <p className="small quiet">{t('asOf', { at: format.dateTime(ledgerPage.as_of) })}</p>
          </>
        )}
      </section>
      <section className="stack g2">
        <h2>{t('files.title')}</h2>
        <p className="quiet">{t('files.text')}</p>
        <p className="row row--wrap">
          {ledgers.map((each) => (
            <a key={each} href={`/api/green/ledger?ledger=${each}&response_format=csv`} download>
              {t(`files.${each}`)}
            </a>
          ))}
        </p>
      </section>
      <BookLinks but="ledger" />
    </main>
  );
}

function EntriesTable({ entries, caption }: { entries: readonly Entry[]; caption: string }) {
  const t = useTexts('sustainability/web/books');
  const format = useFormat();
  const dayText = useDayText();
  return (
    <Table
      caption={caption}
      heads={[t('head.what'), t('head.amount'), t('head.document')]}
      numeric={[1]}
      rows={entries.map((entry, at) => {
        const { on, kind, project, lot, registry, serials, beneficiary, kg, euro, document_url } = entry;
        const detailTexts = [project, lot, registry, serials?.replaceAll('..', ' – ') ?? null, beneficiary].filter(
          (part) => part !== null,
        );
        return {
          key: `${on} ${kind} ${at}`,
          cells: [
            <Fragment key="what">
              <span className="strong">{t(`kind.${kind}`)}</span>
              <span className="small quiet books__about">{[dayText(on), ...detailTexts].join(' · ')}</span>
            </Fragment>,
            kg === null ? (euro === null ? '' : format.money(euro)) : format.amount(kg, 'kg', 0),
            document_url && (
              <a key="document" href={document_url}>
                {t('document')}
                <span className="vh"> {[t(`kind.${kind}`), dayText(on), project ?? ''].join(', ')}</span>
              </a>
            ),
          ],
        };
      })}
    />
  );
}
