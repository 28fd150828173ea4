import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import { Tracker } from '#platform/ui/cards/Tracker.tsx';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Walk } from '#sustainability/rules/green-shapes.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import { useDayText } from '../use-day-text.ts';

export type WalkProject = { uuid: string; name: string; part: 'removal' | 'contribution' } | null;

type Step = Walk['steps'][number]['step'];
const aheadSteps = ['bought', 'delivered', 'retired'] as const;
type AheadStep = (typeof aheadSteps)[number];

/** Whether a step happened before the kilogram was given: removal is bought and retired in tonnes, often ahead of the gifts that it serves. */
const isAhead = (step: Step, on: BusinessDate | null, given_on: BusinessDate | null): step is AheadStep =>
  on !== null && given_on !== null && on < given_on && aheadSteps.some((each) => each === step);

/** Steps whose text says "you" to the customer, which a visitor of a public page is not. */
const personalSteps = ['paid', 'credited', 'given'] as const;
const isPersonal = (step: Step): step is (typeof personalSteps)[number] => personalSteps.some((each) => each === step);

/** Maximum number of days of credits that are listed without unfolding. */
const MAX_LISTED = 4;

/** Lists the credits that a kilogram was taken from; rendered when they are of several days. */
function Credits({ credits }: { credits: Walk['credits'] }) {
  const t = useTexts('sustainability/web/follow');
  const format = useFormat();
  const dayText = useDayText();
  // Paragraphs, because a list inside the list of steps would be styled as steps.
  const list = credits.map(({ on, kg }) => (
    <p key={on} className="small">
      {t('creditedPart', { kg: format.amount(kg, 'kg', 3), date: dayText(on) })}
    </p>
  ));
  if (credits.length < 2) return null;
  if (credits.length <= MAX_LISTED) return list;
  return <Disclosure summary={t('creditedParts')}>{list}</Disclosure>;
}

/** The steps of a euro or a kilogram: past ones with date and source, and future ones. `shared`: on a public page. */
export function WalkSteps({ walk, project, shared = false }: { walk: Walk; project: WalkProject; shared?: boolean }) {
  const t = useTexts('sustainability/web/follow');
  const dayText = useDayText();
  const given_on = walk.steps.find(({ step }) => step === 'given')?.on ?? null;
  const credited_from = walk.credits[0]?.on ?? null;
  const happened = (step: Step, on: BusinessDate): string => {
    if (step === 'credited' && credited_from !== null && credited_from < on)
      return t('creditedBetween', { from: dayText(credited_from), until: dayText(on) });
    return isAhead(step, on, given_on) ? t('already', { date: dayText(on) }) : dayText(on);
  };
  const notYet = (expected_on: BusinessDate | null): string =>
    expected_on === null ? t('later') : t('expected', { date: dayText(expected_on) });
  const textOf = (step: Step, on: BusinessDate | null): string => {
    if (isAhead(step, on, given_on)) return t(`ahead.${step}`);
    return shared && isPersonal(step) ? t(`sharedText.${step}`) : t(`text.${step}`);
  };
  const nextIndex = walk.steps.findIndex(({ on }) => on === null);
  return (
    <>
      {project && (
        <p>
          {t('to')}{' '}
          <a
            href={
              project.part === 'removal'
                ? sustainabilityPaths.portfolioProject(project.uuid)
                : sustainabilityPaths.villageProject(project.uuid)
            }
          >
            {project.name}
          </a>
        </p>
      )}
      <Tracker
        doneText={t('done')}
        steps={walk.steps.map(({ step, on, expected_on, about, document_url, source_url }, at) => ({
          key: step,
          name: t(`step.${step}`),
          state: on === null ? (at === nextIndex ? 'now' : 'todo') : 'done',
          timeText: on === null ? notYet(expected_on) : happened(step, on),
          detail: (
            <>
              <p className="small quiet">{textOf(step, on)}</p>
              {step === 'credited' && <Credits credits={walk.credits} />}
              {about && (
                <p className="small walk__about">
                  {t(step === 'work_done' ? 'workDone' : 'about', { about: about.replaceAll('..', ' – ') })}
                </p>
              )}
              {(document_url ?? source_url) !== null && (
                <p className="walk__links">
                  {document_url && (
                    <a href={document_url}>
                      {t('document')}
                      <span className="vh">: {t(`step.${step}`)}</span>
                    </a>
                  )}
                  {source_url && (
                    <a href={source_url}>
                      {t('registry')}
                      <span className="vh">: {t(`step.${step}`)}</span>
                    </a>
                  )}
                </p>
              )}
            </>
          ),
        }))}
      />
    </>
  );
}
