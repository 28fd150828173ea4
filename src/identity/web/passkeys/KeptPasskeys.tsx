import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { isolateBidi } from '#platform/pure/isolate-bidi.ts';
import { Checkbox } from '#platform/ui/choices/Checkbox.tsx';
import { type PasskeyEntry, passkeysQuery } from './passkeys.ts';

export type PasskeyChoice = {
  passkeys: readonly PasskeyEntry[];
  removed: ReadonlySet<string>;
  /** Ids of the passkeys that stay; undefined until they are loaded: the server then refuses if there are any. */
  remainingIds: string[] | undefined;
  toggle: (id: string) => void;
};

/** Which passkeys stay at a change of the password: all that the customer does not untick. */
export const useKeptPasskeys = (isEnabled: boolean): PasskeyChoice => {
  const { data: passkeys } = useQuery({ ...passkeysQuery, enabled: isEnabled });
  const [removedIds, setRemovedIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setRemovedIds(
      (previousIds) =>
        new Set(previousIds.has(id) ? [...previousIds].filter((each) => each !== id) : [...previousIds, id]),
    );
  const remainingIds = passkeys?.map(({ id }) => id).filter((id) => !removedIds.has(id));
  return { passkeys: passkeys ?? [], removed: removedIds, remainingIds, toggle };
};

/** Asks which passkeys stay; renders nothing without any. */
export function KeptPasskeys({ passkeys, removed, toggle }: PasskeyChoice) {
  const t = useTexts('identity/web/passkeys');
  const format = useFormat();
  if (passkeys.length === 0) return null;
  const detail = ({ created_at, used_at }: PasskeyEntry) =>
    used_at ? t('used', { at: format.dateTime(used_at) }) : t('made', { at: format.dateTime(created_at) });
  return (
    <fieldset className="stack g3">
      <legend>{t('keep.title')}</legend>
      <p className="small quiet">{t('keep.text')}</p>
      {passkeys.map((passkey) => (
        <Checkbox
          key={passkey.id}
          checked={!removed.has(passkey.id)}
          onChange={() => toggle(passkey.id)}
          label={
            <>
              {isolateBidi(passkey.name)} <span className="small quiet">{detail(passkey)}</span>
            </>
          }
        />
      ))}
    </fieldset>
  );
}
