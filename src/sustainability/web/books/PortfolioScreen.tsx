import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { LoadingOrError } from '#platform/browser/LoadingOrError.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import { useDayText } from '../use-day-text.ts';
import { MonthFolds } from '../MonthFolds.tsx';
import { ProjectMap } from '../map/ProjectMap.tsx';
import { Pager } from '../Pager.tsx';
import { compensationQuery, portfolioQuery } from '../queries.ts';
import { BookLinks } from './BookLinks.tsx';
import './books.css';

type Item = ReplyOf<SustainabilityContract['GET /api/green/portfolio']>['items'][number];
type Projects = ReplyOf<SustainabilityContract['GET /api/green/compensation']>['projects'];

/** Events of lots of removal credits, by date, with the serials of each retirement. */
export function PortfolioScreen() {
  const t = useTexts('sustainability/web/books');
  const format = useFormat();
  const [offset, setOffset] = useState(0);
  const query = useQuery(portfolioQuery(offset));
  const projects = useQuery(compensationQuery(false)).data?.projects ?? [];
  const portfolioPage = query.data;
  const sumUp = (items: readonly Item[]): string[] =>
    [...Map.groupBy(items, ({ kind }) => kind)].map(
      ([kind, entriesOfKind]) =>
        `${format.amount(
          entriesOfKind.reduce((sum, { kg }) => sum + kg, 0),
          'kg',
          0,
        )} ${t(`state.${kind}`)}`,
    );
  return (
    <main id="main" className="wrap page stack g6">
      <PageHead title={t('portfolio.title')} backTo={sustainabilityPaths.overview()} backText={t('back')}>
        <p className="quiet">{t('portfolio.intro')}</p>
      </PageHead>
      {projects.length > 0 && <Places projects={projects} />}
      <section className="stack g4">
        <h2 id="portfolio-items" tabIndex={-1}>
          {t('portfolio.items')}
        </h2>
        {!portfolioPage && <LoadingOrError query={query} title={t('failed')} lines={5} />}
        {portfolioPage?.items.length === 0 && <EmptyState headingLevel={3} title={t('portfolio.none')} />}
        {portfolioPage && portfolioPage.items.length > 0 && (
          <>
            <MonthFolds
              key={offset}
              entries={portfolioPage.items}
              dayOf={({ on }) => on}
              hasMore={{ before: offset > 0, after: offset + portfolioPage.items.length < portfolioPage.total }}
              sumUp={sumUp}
            >
              {(itemsOfMonth) => (
                <ul className="books__items">
                  {itemsOfMonth.map((item) => (
                    <li key={`${item.on} ${item.kind} ${item.lot_uuid} ${item.retirement?.retirement_uuid ?? ''}`}>
                      <ItemCard item={item} projects={projects} />
                    </li>
                  ))}
                </ul>
              )}
            </MonthFolds>
            <Pager
              offset={offset}
              total={portfolioPage.total}
              fetching={query.isFetching}
              heading="portfolio-items"
              onGo={setOffset}
            />
            <p className="small quiet">{t('asOf', { at: format.dateTime(portfolioPage.as_of) })}</p>
          </>
        )}
      </section>
      <BookLinks but="portfolio" />
    </main>
  );
}

function Places({ projects }: { projects: Projects }) {
  const t = useTexts('sustainability/web/books');
  return (
    <section className="stack g4">
      <h2>{t('portfolio.where')}</h2>
      <div className="books__where">
        <ProjectMap
          projects={projects.map(({ uuid, name, place }, at) => ({
            uuid,
            name,
            place,
            number: at + 1,
            href: sustainabilityPaths.portfolioProject(uuid),
          }))}
        />
        <RowList>
          {projects.map(({ uuid, name, place, summary }, at) => (
            <Row
              key={uuid}
              href={sustainabilityPaths.portfolioProject(uuid)}
              overline={`${at + 1} · ${place.name}`}
              title={name}
              detail={summary}
            />
          ))}
        </RowList>
      </div>
    </section>
  );
}

function ItemCard({
  item: { on, kind, kg, project_uuid, lot_uuid, retirement },
  projects,
}: {
  item: Item;
  projects: Projects;
}) {
  const t = useTexts('sustainability/web/books');
  const format = useFormat();
  const dayText = useDayText();
  const project = projects.find(({ uuid }) => uuid === project_uuid);
  const lot = project?.lots.find((each) => each.lot_uuid === lot_uuid);
  return (
    <Card className="stack g2">
      <p className="small quiet">{dayText(on)}</p>
      <p className="strong">
        {format.amount(kg, 'kg', 0)} {t(`state.${kind}`)}
      </p>
      <p>
        {project && <a href={sustainabilityPaths.portfolioProject(project.uuid)}>{project.name}</a>}
        {lot && <span className="quiet"> · {t('portfolio.lot', { code: lot.code })}</span>}
      </p>
      {retirement && (
        <>
          <p className="small">
            {t('portfolio.serials', {
              registry: retirement.registry,
              serials: retirement.serials
                .map(({ first, last }) => (first === last ? first : `${first} … ${last}`))
                .join(', '),
            })}
          </p>
          <p className="small quiet">
            {t('portfolio.beneficiary', { beneficiary: retirement.beneficiary })}{' '}
            {retirement.confirmed_on === null
              ? t('portfolio.unconfirmed')
              : t('portfolio.confirmed', { date: dayText(retirement.confirmed_on) })}
          </p>
          {retirement.document && (
            <p>
              <a href={`/api/green/document/${retirement.document.document_uuid}`}>
                {t('document')}
                <span className="vh"> {retirement.document.name}</span>
              </a>
            </p>
          )}
        </>
      )}
    </Card>
  );
}
