import { useQuery } from '@tanstack/react-query';
import { orderingPaths } from '#ordering/paths.ts';
import { Problem } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { useStepTitle } from '#platform/browser/step-title.ts';
import { LoadingOrError } from '#platform/browser/LoadingOrError.tsx';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import { ForestPicture } from '../forest/ForestPicture.tsx';
import { Contributed, RemovalSteps } from '../forest/RemovalSteps.tsx';
import { useProjectsByUuid } from '../use-projects.ts';
import { sharedQuery } from '../queries.ts';
import { WalkSteps } from './WalkSteps.tsx';
import './follow.css';

type Shared = ReplyOf<SustainabilityContract['GET /api/green/shared']>;

/** The public page of a customer's forest or walk: the chosen name and message, without the identity. */
export function SharedScreen({ token }: { token: string }) {
  const t = useTexts('sustainability/web/follow');
  const query = useQuery(sharedQuery(token));
  const { data, error } = query;
  const hasEnded = error instanceof Problem && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT');
  if (!data)
    return (
      <main id="main" className="wrap page">
        {hasEnded ? (
          <EmptyState
            headingLevel={1}
            title={t('shared.ended')}
            text={t('shared.endedText')}
            action={<Button href={sustainabilityPaths.overview()}>{t('shared.toForest')}</Button>}
          />
        ) : (
          <>
            <h1 tabIndex={-1} className="vh">
              {t('shared.title')}
            </h1>
            <LoadingOrError query={query} title={t('failed')} lines={4} headingLevel={2} />
          </>
        )}
      </main>
    );
  return <SharedPage shared={data} />;
}

function SharedPage({ shared: { what, name, message, forest, walk } }: { shared: Shared }) {
  const t = useTexts('sustainability/web/follow');
  const projects = useProjectsByUuid(false);
  const project = projects.get(walk?.project_uuid ?? '') ?? null;
  const title = name === null ? t(`shared.of.${what}`) : t(`shared.named.${what}`, { name });
  useStepTitle(title);
  return (
    <main id="main" className="page">
      <div className="wrap stack g3">
        <h1 tabIndex={-1}>{title}</h1>
        {message !== null && <p className="walk__form quiet">{message}</p>}
        {(forest ?? walk)?.example && <Notice>{t('example')}</Notice>}
      </div>
      {forest && <ForestPicture scene={forest} projects={projects} shared />}
      <div className="wrap stack g8 shared__rest">
        {forest && (
          <>
            <RemovalSteps kg={forest.kg} isMine={false} shared />
            <Contributed euro={forest.euro} isMine={false} />
          </>
        )}
        {walk && (
          <Card className="stack g4 walk__form">
            {walk.steps.length === 0 ? (
              <p>{t('shared.nothing')}</p>
            ) : (
              <WalkSteps walk={walk} project={project} shared />
            )}
          </Card>
        )}
        {name !== null && <p className="quiet walk__form">{t('shared.about')}</p>}
        <div className="row row--wrap">
          <Button href={sustainabilityPaths.overview()} kind="secondary">
            {t('shared.toForest')}
          </Button>
          <Button href={orderingPaths.choose()} kind="text">
            {t('shared.toOrder')}
          </Button>
        </div>
      </div>
    </main>
  );
}
