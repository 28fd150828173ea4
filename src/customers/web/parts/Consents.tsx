import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshSession } from '#identity/web/queries.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { LoadingOrError } from '#platform/browser/LoadingOrError.tsx';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { SwitchRow } from '#platform/ui/choices/SwitchRow.tsx';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import { ConsentRows } from '../consents/ConsentRows.tsx';
import { consentsQuery, setNewsletter, setSimSwapCheckConsent } from '../consents/consents.ts';

/** Newsletter switch and list of consents. */
export function Consents() {
  const t = useTexts('customers/web/consents');
  const queries = useQueryClient();
  const toast = useToast();
  const query = useQuery(consentsQuery);
  const { data } = query;
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
  const allow = useMutation({
    mutationFn: setSimSwapCheckConsent,
    onSuccess: async ({ given }) => {
      toast({ text: t(given ? 'banks.on' : 'banks.off'), undo: { label: t('undo'), run: () => allow.mutate(!given) } });
      await queries.invalidateQueries({ queryKey: consentsQuery.queryKey });
    },
  });
  if (!data) return <LoadingOrError query={query} title={t('failed')} lines={3} />;
  return (
    <div className="stack g5">
      <RowList>
        <SwitchRow
          label={t('newsletter')}
          detail={t('newsletterMore')}
          checked={change.isPending ? change.variables : data.newsletter}
          onChange={({ target }) => change.mutate(target.checked)}
          error={errorText(change.error)}
        />
        {data.sim_swap_check !== null && (
          <SwitchRow
            label={t('banks.title')}
            detail={t('banks.more')}
            checked={allow.isPending ? allow.variables : data.sim_swap_check}
            onChange={({ target }) => allow.mutate(target.checked)}
            error={errorText(allow.error)}
          />
        )}
      </RowList>
      <div className="stack g3">
        <h3>{t('history')}</h3>
        <ConsentRows consents={data.consents} />
      </div>
    </div>
  );
}
