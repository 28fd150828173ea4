import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { EmptyState, ErrorState } from '#platform/ui/states/EmptyState.tsx';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import calendar from '#platform/ui/pictures/icons/calendar.svg?raw';
import home from '#platform/ui/pictures/icons/home.svg?raw';
import user from '#platform/ui/pictures/icons/user.svg?raw';
import done from '#platform/ui/pictures/done.svg?no-inline';
import shield from '#platform/ui/pictures/shield.svg?no-inline';
import './itsme.css';

export type IdentifyViewProps = {
  /** Name of the identity service; null when none is configured. */
  service: string | null;
  proof:
    | { state: 'loading' }
    | { state: 'failed'; retrying: boolean; onRetry: () => void }
    | { state: 'known'; identified: boolean };
  /** Path to continue at. */
  next: string;
  going: boolean;
  problem: string | null;
  onGo: () => void;
};

export function IdentifyView(props: IdentifyViewProps) {
  const { proof } = props;
  const t = useTexts('account/web/itsme');
  const platformTexts = useTexts('platform');
  return (
    <main id="main" className="wrap page" aria-busy={proof.state === 'loading'}>
      <div className="itsme">
        {proof.state === 'loading' && (
          <div className="stack g5">
            <h1 tabIndex={-1}>{t('identify.title')}</h1>
            <SkeletonCard label={platformTexts('loading')} lines={5} />
          </div>
        )}
        {proof.state === 'failed' && (
          <ErrorState
            headingLevel={1}
            title={t('identify.broken')}
            retryText={platformTexts('retry')}
            onRetry={proof.onRetry}
            retrying={proof.retrying}
          />
        )}
        {proof.state === 'known' && (proof.identified ? <Identified {...props} /> : <IdentifyPrompt {...props} />)}
      </div>
    </main>
  );
}

function Identified({ next }: IdentifyViewProps) {
  const t = useTexts('account/web/itsme');
  return (
    <EmptyState
      headingLevel={1}
      picture={done}
      title={t('identify.done')}
      text={t('identify.doneText')}
      action={<Button href={next}>{t('identify.goOn')}</Button>}
    />
  );
}

function IdentifyPrompt({ service, going, problem, onGo }: IdentifyViewProps) {
  const t = useTexts('account/web/itsme');
  return (
    <div className="stack g5">
      <Picture src={shield} className="itsme__pic" />
      <div className="stack g2">
        <h1 tabIndex={-1}>{t('identify.title')}</h1>
        <p>{t('identify.why')}</p>
      </div>
      {service === null ? (
        <p className="quiet">{t('identify.none')}</p>
      ) : (
        <>
          <section className="stack g3">
            <h2>{t('identify.shared', { service })}</h2>
            <RowList>
              <Row icon={user} title={t('identify.name')} detail={t('identify.nameMore')} />
              <Row icon={calendar} title={t('identify.birth')} detail={t('identify.birthMore')} />
              <Row icon={home} title={t('identify.address')} detail={t('identify.addressMore')} />
            </RowList>
          </section>
          <Button wide pending={going} problem={problem} onClick={onGo}>
            {t('identify.go', { service })}
          </Button>
          <p className="small quiet">
            {t('identify.notShared', { service })} {t('identify.wrong')}
          </p>
        </>
      )}
    </div>
  );
}
