import { useState } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { Radio } from '#platform/ui/choices/Radio.tsx';
import { TextField } from '#platform/ui/fields/TextField.tsx';
import { MAX_SIM_NAME_LENGTH } from '#subscriptions/rules/sim-name.ts';
import { useProducts } from '#subscriptions/web/queries.ts';
import { currentUserNames, saveUserNames } from '../basket/user-names.ts';
import './sim-users.css';

export type SimUsersProps = {
  sims: readonly { id: string; name: string }[];
  ownCardId: string | null;
  onPick: (id: string) => void;
};

/**
 * Asks which of several SIMs has the own number of the customer, and who uses the others. A customer with a SIM in use has an own
 * number already and is asked for names only.
 */
export function SimUsers({ sims, ownCardId, onPick }: SimUsersProps) {
  const t = useTexts('ordering/web/users');
  const hasOwnNumber = (useProducts().data ?? []).some(({ state }) => state !== 'deactivated');
  return (
    <fieldset className="sim-users">
      <legend className="sim-users__title">{t('title')}</legend>
      <p className="quiet small">{t(hasOwnNumber ? 'textOthers' : 'text')}</p>
      <ul>
        {sims.map((sim) => {
          const isOwnNumber = !hasOwnNumber && sim.id === ownCardId;
          return (
            <li key={sim.id} className="sim-users__sim">
              {hasOwnNumber ? (
                <p className="strong">{sim.name}</p>
              ) : (
                <Radio
                  name="own_number"
                  checked={isOwnNumber}
                  onChange={() => {
                    // The own SIM shows no name field, so it keeps no name.
                    saveUserNames({ ...currentUserNames(), [sim.id]: '' });
                    onPick(sim.id);
                  }}
                  label={
                    <>
                      <span className="strong">{sim.name}</span>
                      <span className="small quiet sim-users__mine">{t(isOwnNumber ? 'mine' : 'notMine')}</span>
                    </>
                  }
                />
              )}
              {!isOwnNumber && <NameField id={sim.id} sim={sim.name} />}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

function NameField({ id, sim }: { id: string; sim: string }) {
  const t = useTexts('ordering/web/users');
  const [name, setName] = useState(() => currentUserNames()?.[id] ?? '');
  return (
    <TextField
      label={
        <>
          {t('name')} <span className="vh">{sim}</span>
        </>
      }
      name={`user_name_${id}`}
      autoComplete="off"
      maxLength={MAX_SIM_NAME_LENGTH}
      value={name}
      onChange={({ target: { value } }) => {
        // Control characters and bidirectional marks are removed, because the server refuses them.
        const typedName = value.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '');
        setName(typedName);
        saveUserNames({ ...currentUserNames(), [id]: typedName });
      }}
    />
  );
}
