import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormat } from '#platform/browser/format.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import warning from '#platform/ui/pictures/icons/alert.svg?raw';
import { cancelHeldRequest, heldRequestsQuery } from './held-requests.ts';

/** Section with the requests that wait for the security delay, each with a button that cancels it; nothing without any. */
export function HeldRequests() {
  const t = useTexts('identity/web/held');
  const identityTexts = useTexts('identity');
  const format = useFormat();
  const queries = useQueryClient();
  const toast = useToast();
  const { data: requests = [] } = useQuery(heldRequestsQuery);
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
  if (requests.length === 0) return null;
  return (
    <section className="part">
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
