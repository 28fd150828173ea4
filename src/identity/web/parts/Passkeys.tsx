import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { isolateBidi } from '#platform/pure/isolate-bidi.ts';
import { LoadingOrError } from '#platform/browser/LoadingOrError.tsx';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import { useRecoverLostFocusOnChange } from '#platform/ui/page/use-recover-lost-focus-on-change.ts';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import lock from '#platform/ui/pictures/icons/lock.svg?raw';
import { RenamePasskeySheet } from '../passkeys/RenamePasskeySheet.tsx';
import { canUsePasskeys, type PasskeyEntry, passkeysQuery, removePasskey } from '../passkeys/passkeys.ts';
import { passkeyErrorText, useAddPasskey } from '../passkeys/use-add-passkey.ts';
import './passkeys.css';

/** The customer's passkeys with buttons to rename and remove, and a button to add one when the browser supports it. */
export function Passkeys() {
  const t = useTexts('identity/web/passkeys');
  const format = useFormat();
  const queries = useQueryClient();
  const toast = useToast();
  const query = useQuery(passkeysQuery);
  const { data: passkeys } = query;
  const list = useRecoverLostFocusOnChange<HTMLDivElement>(passkeys ? String(passkeys.length) : '');
  const refetchPasskeys = () => queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  const add = useAddPasskey();
  const [passkeyToRename, setPasskeyToRename] = useState<PasskeyEntry | null>(null);
  const remove = useMutation({
    mutationFn: removePasskey,
    onSuccess: async () => {
      await refetchPasskeys();
      toast({ text: t('removed') });
    },
  });
  if (!passkeys) return <LoadingOrError query={query} title={t('failed')} lines={2} />;
  const detail = ({ created_at, used_at }: PasskeyEntry) =>
    used_at ? t('used', { at: format.dateTime(used_at) }) : t('made', { at: format.dateTime(created_at) });
  return (
    <div className="stack g4" tabIndex={-1} ref={list}>
      {passkeys.length > 0 && (
        <RowList>
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              icon={lock}
              title={isolateBidi(passkey.name)}
              detail={detail(passkey)}
              action={
                <span className="passkey__go">
                  <Button
                    kind="text"
                    aria-label={t('renameNamed', { name: passkey.name })}
                    onClick={() => setPasskeyToRename(passkey)}
                  >
                    {t('renameShort')}
                  </Button>
                  <Button
                    kind="text"
                    aria-label={t('removeNamed', { name: passkey.name })}
                    pending={remove.isPending && remove.variables === passkey.id}
                    problem={remove.isError && remove.variables === passkey.id ? passkeyErrorText(remove.error) : null}
                    onClick={() => remove.mutate(passkey.id)}
                  >
                    {t('remove')}
                  </Button>
                </span>
              }
            />
          ))}
        </RowList>
      )}
      {passkeyToRename && <RenamePasskeySheet passkey={passkeyToRename} onClose={() => setPasskeyToRename(null)} />}
      {canUsePasskeys() ? (
        <Button
          kind="secondary"
          wide
          pending={add.isPending}
          problem={passkeyErrorText(add.error)}
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
