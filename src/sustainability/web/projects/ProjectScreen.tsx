import { useQuery } from '@tanstack/react-query';
import { useHasSession } from '#identity/web/session.ts';
import { Problem } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { useStepTitle } from '#platform/browser/step-title.ts';
import { LoadingOrError } from '#platform/browser/LoadingOrError.tsx';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { StateChip } from '#platform/ui/cards/StateChip.tsx';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import afforestation from '#platform/ui/pictures/afforestation.svg?no-inline';
import bees from '#platform/ui/pictures/bees.svg?no-inline';
import biochar from '#platform/ui/pictures/biochar.svg?no-inline';
import directAirCapture from '#platform/ui/pictures/direct-air-capture.svg?no-inline';
import enhancedWeathering from '#platform/ui/pictures/enhanced-weathering.svg?no-inline';
import farm from '#platform/ui/pictures/farm.svg?no-inline';
import forestScene from '#platform/ui/pictures/forest-scene.svg?no-inline';
import hospital from '#platform/ui/pictures/hospital.svg?no-inline';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import school from '#platform/ui/pictures/school.svg?no-inline';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { useDayText } from '../use-day-text.ts';
import { projectQuery } from '../queries.ts';
import { ContributionMoney, Reports, Transfers } from './ContributionParts.tsx';
import type { Project } from './project.ts';
import { ProjectMap } from '../map/ProjectMap.tsx';
import { Lots, RemovalFacts, Retirements } from './RemovalParts.tsx';
import './projects.css';

/** Pictures by kind of project; a kind without one gets the forest. */
const spots: Readonly<Record<string, string>> = {
  school,
  hospital,
  beehives: bees,
  farm,
  biochar,
  enhanced_weathering: enhancedWeathering,
  afforestation,
  direct_air_capture: directAirCapture,
};

/** Page of a project: description, place, organisation, its money and work or its lots, and answers to criticism. */
export function ProjectScreen({ uuid }: { uuid: string }) {
  const t = useTexts('sustainability/web/projects');
  const loggedIn = useHasSession();
  const query = useQuery(projectQuery(uuid, loggedIn));
  const { data, error } = query;
  const isUnknown = error instanceof Problem && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT');
  if (data) return <ProjectPage project={data} />;
  return (
    <main id="main" className="wrap page">
      {isUnknown ? (
        <EmptyState
          headingLevel={1}
          title={t('unknown')}
          text={t('unknownText')}
          action={<Button href={sustainabilityPaths.overview()}>{t('back')}</Button>}
        />
      ) : (
        <>
          <h1 tabIndex={-1} className="vh">
            {t('title')}
          </h1>
          <LoadingOrError query={query} title={t('failed')} lines={6} headingLevel={2} />
        </>
      )}
    </main>
  );
}

function ProjectPage({ project }: { project: Project }) {
  const t = useTexts('sustainability/web/projects');
  const { contribution, removal, texts, transfers, reports, retirements, mine } = project;
  const details = contribution ?? removal;
  useStepTitle(details?.name ?? t('title'));
  if (!details) return null;
  const spot = spots[details.kind];
  return (
    <main id="main" className="wrap page stack g6">
      <PageHead
        title={details.name}
        backTo={contribution ? sustainabilityPaths.village() : sustainabilityPaths.overview()}
        backText={t(contribution ? 'village.title' : 'back')}
      >
        <p className="quiet">{details.summary}</p>
        <p>
          <ProjectState state={details.state} closed_on={details.closed_on} />
        </p>
      </PageHead>
      {details.example && <Notice>{t('example')}</Notice>}
      <div className={`projects__scene scene ${spot ? 'projects__scene--spot' : ''}`}>
        {spot ? <Picture src={spot} /> : <Picture src={forestScene} viewBox="0 0 1280 440" />}
      </div>
      <div className="project">
        <div className="stack g8">
          {contribution && <ContributionMoney project={contribution} mine={mine} />}
          {removal && <RemovalFacts project={removal} mine={mine} />}
          <section className="stack g2">
            <h2>{t('what')}</h2>
            <p>{texts.about}</p>
            <h3>{t('method')}</h3>
            <p>{texts.method}</p>
            <h3>{t('risk')}</h3>
            <p>{texts.risk}</p>
          </section>
          {removal && <Lots project={removal} />}
          {retirements.length > 0 && <Retirements retirements={retirements} />}
          {contribution && <Transfers transfers={transfers} />}
          {contribution && <Reports reports={reports} />}
        </div>
        <aside className="stack g6">
          <section className="stack g3">
            <h2>{t('where')}</h2>
            <p>{details.place.name}</p>
            <ProjectMap projects={[{ ...details, number: null, href: null }]} />
            <p>
              <Button
                kind="text"
                href={contribution ? sustainabilityPaths.village() : sustainabilityPaths.portfolioHistory()}
              >
                {t('map.others')}
              </Button>
            </p>
          </section>
          <section className="stack g2">
            <h2>{t('who')}</h2>
            <p>{texts.run_by}</p>
            {texts.website !== null && (
              <p>
                <a href={texts.website} rel="noreferrer">
                  {URL.canParse(texts.website) ? new URL(texts.website).hostname : texts.website}
                </a>
              </p>
            )}
          </section>
          {texts.criticism.length > 0 && (
            <section className="stack g2">
              <h2>{t('criticism')}</h2>
              {texts.criticism.map(({ question, answer }) => (
                <Disclosure key={question} summary={question}>
                  <p>{answer}</p>
                </Disclosure>
              ))}
            </section>
          )}
        </aside>
      </div>
    </main>
  );
}

function ProjectState({ state, closed_on }: { state: 'open' | 'closed'; closed_on: BusinessDate | null }) {
  const t = useTexts('sustainability/web/projects');
  const dayText = useDayText();
  if (state === 'open') return <StateChip tone="ok">{t('open')}</StateChip>;
  return (
    <StateChip tone="off">{closed_on === null ? t('closed') : t('closedOn', { date: dayText(closed_on) })}</StateChip>
  );
}
