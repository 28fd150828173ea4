import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { useRecoverLostFocusOnChange } from '#platform/ui/page/use-recover-lost-focus-on-change.ts';
import { EmptyState, ErrorState } from '#platform/ui/states/EmptyState.tsx';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import shield from '#platform/ui/pictures/shield.svg?no-inline';
import { EventRow } from './EventRow.tsx';
import { eventsQuery } from './events.ts';

export type EventsPageProps = {
  /** Shows the events before this one; null: the newest. */
  before: string | null;
  /** Loads the next page; null when it is already shown. */
  onMore: ((next: string) => void) | null;
};

/** A page of events; a further one takes the focus of the button that asked for it, once it is loaded. */
export function EventsPage(props: EventsPageProps) {
  const { isPending } = useQuery(eventsQuery(props.before));
  const page = useRecoverLostFocusOnChange<HTMLDivElement>(props.before === null ? '' : String(isPending));
  return (
    <div className="stack g4" tabIndex={-1} ref={page}>
      <Events {...props} />
    </div>
  );
}

function Events({ before, onMore }: EventsPageProps) {
  const t = useTexts('account/web/events');
  const platformTexts = useTexts('platform');
  const { data, isError, isFetching, refetch } = useQuery(eventsQuery(before));
  if (!data) {
    return isError ? (
      <ErrorState
        headingLevel={2}
        title={t('failed')}
        retryText={platformTexts('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SkeletonCard label={platformTexts('loading')} lines={6} />
    );
  }
  const { events, before: next } = data;
  if (events.length === 0)
    return <EmptyState headingLevel={2} picture={shield} title={t('none')} text={t('noneMore')} />;
  return (
    <>
      <RowList>
        {events.map((event) => (
          <EventRow key={event.uuid} event={event} />
        ))}
      </RowList>
      {next !== null && onMore && (
        <Button kind="secondary" wide onClick={() => onMore(next)}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
