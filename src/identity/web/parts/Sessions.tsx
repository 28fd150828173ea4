import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFormat } from '#platform/browser/format.ts';
import { errorText, useLanguage, useTexts } from '#platform/browser/i18n.ts';
import { LoadingOrError } from '#platform/browser/LoadingOrError.tsx';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import devices from '#platform/ui/pictures/icons/devices.svg?raw';
import { type SessionEntry, revokeSessionOrAllOthers, sessionsQuery } from '../sessions.ts';

/** Sessions of the customer, each with a button that ends it. */
export function Sessions() {
  const t = useTexts('identity');
  const format = useFormat();
  const language = useLanguage();
  const queries = useQueryClient();
  const toast = useToast();
  const list = useRef<HTMLDivElement>(null);
  const query = useQuery(sessionsQuery);
  const { data: sessions } = query;
  const revoke = useMutation({
    mutationFn: revokeSessionOrAllOthers,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      toast({ text: t('settings.revoked') });
      // The pressed button is gone with its row.
      list.current?.focus();
    },
  });
  if (!sessions) return <LoadingOrError query={query} title={t('settings.sessionsFailed')} lines={2} />;
  const revokeProps = (id?: string) => ({
    pending: revoke.isPending && revoke.variables === id,
    problem: revoke.variables === id ? errorText(revoke.error) : null,
    onClick: () => revoke.mutate(id),
  });
  const countryName = (country: string | null) =>
    country && new Intl.DisplayNames(language, { type: 'region' }).of(country);
  const detail = ({ current, last_seen_at, country }: SessionEntry) =>
    [
      current ? t('settings.thisDevice') : t('settings.lastUsed', { at: format.dateTime(last_seen_at) }),
      countryName(country),
    ]
      .filter(Boolean)
      .join('\u00a0· ');
  return (
    <div className="stack g4" role="group" aria-label={t('settings.sessions')} tabIndex={-1} ref={list}>
      <RowList>
        {sessions.map((session) => {
          const name = session.device ?? t('settings.unknownDevice');
          // Buttons of devices with the same name are told apart by the rest of the row.
          const isNameUnique = sessions.filter(({ device }) => device === session.device).length === 1;
          const device = isNameUnique ? name : `${name}, ${detail(session)}`;
          return (
            <Row
              key={session.id}
              icon={devices}
              title={name}
              detail={detail(session)}
              action={
                !session.current && (
                  <Button kind="text" aria-label={t('settings.revokeNamed', { device })} {...revokeProps(session.id)}>
                    {t('settings.revoke')}
                  </Button>
                )
              }
            />
          );
        })}
      </RowList>
      {sessions.length > 2 && (
        <Button kind="secondary" wide {...revokeProps()}>
          {t('settings.revokeOthers')}
        </Button>
      )}
    </div>
  );
}
