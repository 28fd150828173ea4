import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deviceOf } from '#identity/rules/device.ts';
import { useFormat } from '#platform/browser/format.ts';
import { problemText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import { ErrorState } from '#platform/ui/EmptyState.tsx';
import { Row, Rows } from '#platform/ui/Rows.tsx';
import { SkeletonCard } from '#platform/ui/Skeleton.tsx';
import { useToast } from '#platform/ui/Toast.tsx';
import lock from '#platform/ui/pictures/icons/lock.svg?raw';
import {
  addPasskey,
  hasPasskeys,
  type OwnPasskey,
  passkeysQuery,
  removePasskey,
  wasLeft,
} from '../passkeys/passkeys.ts';

/** The customer's passkeys, each with its way out, and the way to another one where this browser knows them. */
export function Passkeys() {
  const t = useTexts('identity/web/passkeys');
  const platform = useTexts('platform');
  const format = useFormat();
  const queries = useQueryClient();
  const toast = useToast();
  const { data: passkeys, isError, isFetching, refetch } = useQuery(passkeysQuery);
  const again = () => queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  const add = useMutation({
    mutationFn: () => addPasskey(deviceOf(navigator.userAgent) ?? t('unnamed')),
    onSuccess: async () => {
      await again();
      toast({ text: t('added') });
    },
  });
  const remove = useMutation({
    mutationFn: removePasskey,
    onSuccess: async () => {
      await again();
      toast({ text: t('removed') });
    },
  });
  if (!passkeys) {
    return isError ? (
      <ErrorState
        headingLevel={3}
        title={t('failed')}
        retryText={platform('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SkeletonCard label={platform('loading')} lines={2} />
    );
  }
  const detail = ({ created_at, used_at }: OwnPasskey) =>
    used_at ? t('used', { at: format.dateTime(used_at) }) : t('made', { at: format.dateTime(created_at) });
  const failed = (error: unknown) => (wasLeft(error) ? null : problemText((error as { code?: string }).code ?? ''));
  return (
    <div className="stack g4">
      {passkeys.length > 0 && (
        <Rows>
          {passkeys.map((each) => (
            <Row
              key={each.id}
              icon={lock}
              title={each.name}
              detail={detail(each)}
              action={
                <Button
                  kind="text"
                  aria-label={t('removeNamed', { name: each.name })}
                  pending={remove.isPending && remove.variables === each.id}
                  problem={remove.isError && remove.variables === each.id ? failed(remove.error) : null}
                  onClick={() => remove.mutate(each.id)}
                >
                  {t('remove')}
                </Button>
              }
            />
          ))}
        </Rows>
      )}
      {hasPasskeys() ? (
        <Button
          kind="secondary"
          wide
          pending={add.isPending}
          problem={add.isError ? failed(add.error) : null}
          onClick={() => add.mutate()}
        >
          {t('add')}
        </Button>
      ) : (
        <p className="small quiet">{t('unknown')}</p>
      )}
    </div>
  );
}
