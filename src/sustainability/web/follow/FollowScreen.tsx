import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { LoadingOrError } from '#platform/browser/LoadingOrError.tsx';
import { useScreenSearch } from '#platform/browser/screen-address.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { SegmentedControl } from '#platform/ui/choices/SegmentedControl.tsx';
import { Select } from '#platform/ui/choices/Select.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import tree from '#platform/ui/pictures/tree-1.svg?no-inline';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import type { Walk } from '#sustainability/rules/green-shapes.ts';
import { useDayText } from '../use-day-text.ts';
import { walkQuery } from '../queries.ts';
import { useProjectsByUuid } from '../use-projects.ts';
import { WalkSteps } from './WalkSteps.tsx';
import './follow.css';

type What = Walk['what'];
const whats = ['kilo', 'euro'] as const;

/** Follows a euro or a kilogram of the customer, the newest first, to its receipt or its retirement. */
export function FollowScreen() {
  const t = useTexts('sustainability/web/follow');
  const search = useScreenSearch<typeof sustainabilityPaths.follow>();
  const [what, setWhat] = useState<What>(search.what === 'euro' ? 'euro' : 'kilo');
  const [entry, setEntry] = useState(typeof search.entry === 'string' ? search.entry : undefined);
  const query = useQuery(walkQuery(what, entry));
  const walk = query.data;
  const go = (next: What, followed?: string): void => {
    setWhat(next);
    setEntry(followed);
    history.replaceState(
      history.state,
      '',
      sustainabilityPaths.follow({ what: next, ...(followed && { entry: followed }) }),
    );
  };
  return (
    <main id="main" className="wrap page stack g6">
      <PageHead title={t('title')} backTo={sustainabilityPaths.overview()} backText={t('back')}>
        <p className="quiet">{t('intro')}</p>
      </PageHead>
      {walk?.example && <Notice>{t('example')}</Notice>}
      <SegmentedControl
        className="walk__which"
        legend={t('which')}
        options={whats.map((each) => ({ value: each, label: t(`what.${each}`) }))}
        value={what}
        onPick={(picked) => go(picked === 'euro' ? 'euro' : 'kilo')}
      />
      {!walk && <LoadingOrError query={query} title={t('failed')} lines={5} headingLevel={2} />}
      {walk?.steps.length === 0 && (
        <EmptyState
          picture={tree}
          title={t(`none.${what}`)}
          text={t(`noneText.${what}`)}
          action={
            <Button href={sustainabilityPaths.overview()} kind="secondary">
              {t('back')}
            </Button>
          }
        />
      )}
      {walk && walk.steps.length > 0 && <Followed walk={walk} onPick={(followed) => go(what, followed)} />}
    </main>
  );
}

function Followed({ walk, onPick }: { walk: Walk; onPick: (entry: string) => void }) {
  const t = useTexts('sustainability/web/follow');
  const format = useFormat();
  const dayText = useDayText();
  const project = useProjectsByUuid(false).get(walk.project_uuid ?? '') ?? null;
  const [firstStep] = walk.steps;
  const amountOf = (amount: number): string =>
    walk.what === 'euro' ? format.money(amount) : format.amount(amount, 'kg', 3);
  const { entry } = walk;
  return (
    <section className="walk">
      <Card className="stack g4">
        <h2>{t(`heading.${walk.what}`)}</h2>
        <p>
          {walk.what === 'euro' ? (
            <Figure value={format.money(firstStep?.euro ?? 0)} size={48} />
          ) : (
            <Figure value={format.number(firstStep?.kg ?? 0, 3)} unit="kg" size={48} />
          )}
        </p>
        {walk.entries.length > 1 && (
          <Select
            label={t('other')}
            value={entry ?? ''}
            onChange={({ currentTarget }) => onPick(currentTarget.value)}
            options={walk.entries.map((each) => ({
              value: each.entry,
              label: `${dayText(each.on)}, ${amountOf(each.amount)}`,
            }))}
          />
        )}
        <Button kind="text" href={sustainabilityPaths.shares({ what: walk.what, ...(entry !== null && { entry }) })}>
          {t('share')}
        </Button>
      </Card>
      <Card className="stack g4">
        <WalkSteps walk={walk} project={project} />
      </Card>
    </section>
  );
}
