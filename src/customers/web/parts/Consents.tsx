import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshSession } from '#identity/web/questions.ts';
import { problemText, useTexts } from '#platform/browser/i18n.ts';
import { ErrorState } from '#platform/ui/EmptyState.tsx';
import { Rows } from '#platform/ui/Rows.tsx';
import { SkeletonCard } from '#platform/ui/Skeleton.tsx';
import { SwitchRow } from '#platform/ui/SwitchRow.tsx';
import { useToast } from '#platform/ui/Toast.tsx';
import { ConsentRows } from '../consents/ConsentRows.tsx';
import { consentsQuery, setNewsletter } from '../consents/consents.ts';

/** The newsletter, and what was agreed to so far. */
export function Consents() {
  const t = useTexts('customers/web/consents');
  const platform = useTexts('platform');
  const queries = useQueryClient();
  const toast = useToast();
  const { data, isError, isFetching, refetch } = useQuery(consentsQuery);
  const change = useMutation({
    mutationFn: setNewsletter,
    onSuccess: async ({ newsletter }) => {
      toast({
        text: t(newsletter ? 'on' : 'off'),
        undo: { label: t('undo'), run: () => change.mutate(!newsletter) },
      });
      await Promise.all([queries.invalidateQueries({ queryKey: consentsQuery.queryKey }), refreshSession(queries)]);
    },
  });
  if (!data) {
    return isError ? (
      <ErrorState
        headingLevel={3}
        title={t('failed')}
        retryText={platform('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SkeletonCard label={platform('loading')} lines={3} />
    );
  }
  return (
    <div className="stack g5">
      <Rows>
        <SwitchRow
          label={t('newsletter')}
          detail={t('newsletterMore')}
          checked={change.isPending ? change.variables : data.newsletter}
          onChange={({ target }) => change.mutate(target.checked)}
          error={change.isError && problemText('SOMETHING_WENT_WRONG')}
        />
      </Rows>
      <div className="stack g3">
        <h3>{t('history')}</h3>
        <ConsentRows consents={data.consents} />
      </div>
    </div>
  );
}
