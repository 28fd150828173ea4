import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useHasSession } from '#identity/web/session.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { LoadingOrError } from '#platform/browser/LoadingOrError.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
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
import { villageHistoryQuery, villageQuery } from '../queries.ts';
import { ProjectMap } from '../map/ProjectMap.tsx';
import { useWorkText } from './use-work-text.ts';
import './projects.css';

type Projects = ReplyOf<SustainabilityContract['GET /api/green/village']>['projects'];

/** Forest and village projects on a map and as a list, and their money and work by date. */
export function VillageScreen() {
  const t = useTexts('sustainability/web/projects');
  const loggedIn = useHasSession();
  const query = useQuery(villageQuery(loggedIn));
  const village = query.data;
  return (
    <main id="main" className="wrap page stack g6">
      <PageHead title={t('village.title')} backTo={sustainabilityPaths.overview()} backText={t('back')}>
        <p className="quiet">{t('village.intro')}</p>
      </PageHead>
      {village?.example && <Notice>{t('example')}</Notice>}
      {!village && <LoadingOrError query={query} title={t('failed')} lines={5} headingLevel={2} />}
      {village?.projects.length === 0 && <EmptyState title={t('village.none')} />}
      {village && village.projects.length > 0 && (
        <>
          <div className="village">
            <ProjectMap
              projects={village.projects.map(({ uuid, name, place }, at) => ({
                uuid,
                name,
                place,
                number: at + 1,
                href: sustainabilityPaths.villageProject(uuid),
              }))}
            />
            <ProjectList projects={village.projects} />
          </div>
          <p>
            <Button kind="text" href={sustainabilityPaths.villageAbout()}>
              {t('village.about')}
            </Button>
          </p>
          <History projects={village.projects} loggedIn={loggedIn} />
        </>
      )}
    </main>
  );
}

function ProjectList({ projects }: { projects: Projects }) {
  const t = useTexts('sustainability/web/projects');
  const format = useFormat();
  const work = useWorkText();
  return (
    <RowList>
      {projects.map(({ uuid, name, place, done, goal, unit, transferred, mine, state }, at) => (
        <Row
          key={uuid}
          href={sustainabilityPaths.villageProject(uuid)}
          overline={`${at + 1} · ${place.name}${state === 'closed' ? ` · ${t('closed')}` : ''}`}
          title={name}
          detail={
            <>
              {t('village.line', {
                work: work(unit, done),
                goal: format.number(goal, 0),
                amount: format.money(transferred),
              })}
              {mine && mine.collected > 0 && (
                <span className="village__mine small strong">
                  {t('village.mine', { amount: format.money(mine.collected) })}
                </span>
              )}
            </>
          }
        />
      ))}
    </RowList>
  );
}

type Scope = 'all' | 'mine';

function History({ projects, loggedIn }: { projects: Projects; loggedIn: boolean }) {
  const t = useTexts('sustainability/web/projects');
  const format = useFormat();
  const [scope, setScope] = useState<Scope>('all');
  const [offset, setOffset] = useState(0);
  const query = useQuery(villageHistoryQuery(scope, offset));
  const historyPage = query.data;
  /** Texts of the sums of euro by kind. Reports have no sum, because projects count different work. */
  const sumUp = (entries: readonly HistoryEntry[]): string[] =>
    [...Map.groupBy(entries, ({ kind }) => kind)].map(([kind, entriesOfKind]) => {
      const sum = entriesOfKind.reduce((total, { amount }) => total + amount, 0);
      return kind === 'report' ? t('history.kind.report') : `${t(`history.kind.${kind}`)} ${format.money(sum)}`;
    });
  return (
    <section className="stack g4">
      <h2 id="village-history" tabIndex={-1}>
        {t('history.title')}
      </h2>
      {loggedIn && (
        <SegmentedControl
          className="projects__which"
          legend={t('history.whose')}
          options={(['all', 'mine'] as const).map((value) => ({ value, label: t(`history.${value}`) }))}
          value={scope}
          onPick={(picked) => {
            setScope(picked === 'mine' ? 'mine' : 'all');
            setOffset(0);
          }}
        />
      )}
      {!historyPage && <LoadingOrError query={query} title={t('failed')} lines={4} />}
      {historyPage?.history.length === 0 && (
        <p className="quiet">{t(scope === 'mine' ? 'history.noneMine' : 'history.none')}</p>
      )}
      {historyPage && historyPage.history.length > 0 && (
        <MonthFolds
          key={`${scope} ${offset}`}
          entries={historyPage.history}
          dayOf={({ at }) => at}
          hasMore={{ before: offset > 0, after: offset + historyPage.history.length < historyPage.total }}
          sumUp={sumUp}
        >
          {(monthEntries, month) => <HistoryTable entries={monthEntries} caption={month} projects={projects} />}
        </MonthFolds>
      )}
      {historyPage && (
        <Pager
          offset={offset}
          total={historyPage.total}
          fetching={query.isFetching}
          heading="village-history"
          onGo={setOffset}
        />
      )}
    </section>
  );
}

type HistoryEntry = ReplyOf<SustainabilityContract['GET /api/green/village/history']>['history'][number];
type HistoryTableProps = { entries: readonly HistoryEntry[]; caption: string; projects: Projects };

function HistoryTable({ entries, caption, projects }: HistoryTableProps) {
  const t = useTexts('sustainability/web/projects');
  const format = useFormat();
  const dayText = useDayText();
  const work = useWorkText();
  const projectOf = (uuid: string) => projects.find((each) => each.uuid === uuid);
  return (
    <Table
      caption={caption}
      heads={[t('history.what'), t('history.amount'), t('history.document')]}
      numeric={[1]}
      rows={entries.map(({ at, project_uuid, kind, amount, state, receipt_url }, nth) => {
        const project = projectOf(project_uuid);
        return {
          key: `${at} ${project_uuid} ${kind} ${nth}`,
          cells: [
            <span key="what" className="projects__what">
              <span className="strong">{t(`history.kind.${kind}`)}</span>
              <span className="small quiet">
                {[dayText(at), project?.name ?? '', state === null ? '' : t(`history.state.${state}`)]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </span>
            </span>,
            kind === 'report' ? project && work(project.unit, amount) : format.money(amount),
            receipt_url && (
              <a key="receipt" href={receipt_url}>
                {t(kind === 'report' ? 'history.report' : 'history.receipt')}
                <span className="vh">{`: ${project?.name ?? ''}, ${dayText(at)}`}</span>
              </a>
            ),
          ],
        };
      })}
    />
  );
}
