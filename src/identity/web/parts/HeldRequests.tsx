import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormat } from '#platform/browser/format.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { LoadErrorNotice } from '#platform/browser/LoadErrorNotice.tsx';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import { useFocusHeadingOnLostFocus } from '#platform/ui/page/use-heading-focus.ts';
import { useRecoverLostFocusOnChange } from '#platform/ui/page/use-recover-lost-focus-on-change.ts';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import warning from '#platform/ui/pictures/icons/alert.svg?raw';
import { cancelHeldRequest, heldRequestsQuery } from './held-requests.ts';

/**
 * Section with the requests that wait for the security delay, each with a button that cancels it; nothing without any. A list that failed to
 * load is said: it may hide the request of a thief.
 */
export function HeldRequests() {
  const t = useTexts('identity/web/held');
  const identityTexts = useTexts('identity');
  const format = useFormat();
  const queries = useQueryClient();
  const toast = useToast();
  const query = useQuery(heldRequestsQuery);
  const { data: requests = [], isLoadingError } = query;
  const section = useRecoverLostFocusOnChange<HTMLElement>(query.data ? String(requests.length) : '');
  // The last one takes the section with it.
  useFocusHeadingOnLostFocus(query.data && String(requests.length > 0));
  const nameOf = (uuid: string) => {
    const action = requests.find((each) => each.uuid === uuid)?.action;
    return action ? identityTexts(`held.action.${action}`) : '';
  };
  const cancel = useMutation({
    mutationFn: cancelHeldRequest,
    onSuccess: async (_reply, uuid) => {
      toast({ text: t('list.stopped', { action: nameOf(uuid) }) });
      await queries.invalidateQueries({ queryKey: heldRequestsQuery.queryKey });
    },
  });
  if (isLoadingError)
    return (
      <div className="part">
        <LoadErrorNotice query={query}>{t('list.failed')}</LoadErrorNotice>
      </div>
    );
  if (requests.length === 0) return null;
  return (
    <section className="part" tabIndex={-1} ref={section}>
      <h2>{t('list.title')}</h2>
      <p className="quiet">{t('list.text')}</p>
      <RowList>
        {requests.map(({ uuid, action, due_at }) => (
          <Row
            key={uuid}
            icon={warning}
            title={identityTexts(`held.action.${action}`)}
            detail={t('list.when', { until: format.dateTime(due_at) })}
            action={
              <Button
                kind="text"
                aria-label={t('list.stopNamed', { action: identityTexts(`held.action.${action}`) })}
                pending={cancel.isPending && cancel.variables === uuid}
                problem={cancel.variables === uuid ? errorText(cancel.error) : null}
                onClick={() => cancel.mutate(uuid)}
              >
                {t('list.stop')}
              </Button>
            }
          />
        ))}
      </RowList>
    </section>
  );
}
