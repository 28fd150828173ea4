/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- the ARIA combobox pattern: the input holds the focus and the keys */
import '#platform/ui/choices/ComboBox.css';
import './towns.css';
import { type RefObject, useEffect, useId, useState } from 'react';
import {
  isTownOfZip,
  findTownCorrection,
  suggestTowns,
  type Town,
  townName,
  suggestedTownsOfZip,
  type TownCorrection,
} from '../../rules/towns.ts';
import { useLanguage, useTexts } from '#platform/browser/i18n.ts';
import { belgianTowns } from './belgian-towns.ts';
import { toAddressPart, useComboboxes } from './use-comboboxes.ts';
import { runAfterPress } from '#platform/ui/forms/run-after-press.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';

/** Optional notice that code and town do not match, with suggestions. */
function TownCorrectionNotice({
  correction,
  city,
  select: take,
}: {
  correction: TownCorrection;
  city: string;
  select: (town: Town) => void;
}) {
  const t = useTexts('customers/web/towns');
  const language = useLanguage();
  const { town, typed } = correction;
  const suggestedName = townName(town, language);
  return (
    <Notice live>
      <p>{t('doubt', { zip: town.zip, town: suggestedName, city })}</p>
      <div className="towns__meant">
        <Button kind="text" onClick={() => take(town)}>
          {t('use', { name: suggestedName })}
        </Button>
        {typed && (
          <Button kind="text" onClick={() => take(typed)}>
            {t('use', { name: `${typed.zip}\u00a0${townName(typed, language)}` })}
          </Button>
        )}
      </div>
    </Notice>
  );
}

type TownFieldName = 'zip_code' | 'city';

export type TownComboboxesProps = {
  /** Element that contains both fields. */
  box: RefObject<HTMLElement | null>;
  value: Record<TownFieldName, string>;
  set: (part: TownFieldName, value: string) => void;
};

/** Letters of a town from which "no results" is shown. */
const CHECK_FROM_LETTERS = 3;

const closedList = { openField: null, active: -1 } as const;

/**
 * Combobox list below the fields for postal code and town, with matches for either. Fills in the only town of a code, and
 * asks about a town that does not belong to its code.
 */
export function TownComboboxes({ box, value, set }: TownComboboxesProps) {
  const t = useTexts('customers/web/towns');
  const language = useLanguage();
  const listId = useId();
  const [{ openField, active }, setList] = useState<{ openField: TownFieldName | null; active: number }>(closedList);
  const [filledTown, setFilledTown] = useState('');
  const [showsCorrection, setShowsCorrection] = useState(true);
  const isMatching = isTownOfZip(belgianTowns, value.zip_code, value.city);
  const suggestions =
    openField && !isMatching ? suggestTowns(belgianTowns, value[openField], language, value.zip_code) : [];
  const optionId = (at: number) => `${listId}-${at}`;

  const fillIn = (town: Town) => {
    set('zip_code', town.zip);
    set('city', townName(town, language));
    setFilledTown(townName(town, language));
    setList(closedList);
  };
  const onInput = (field: HTMLInputElement) => {
    const part = toAddressPart(field) as TownFieldName;
    setShowsCorrection(part === 'city' && field.value.trim().length >= CHECK_FROM_LETTERS);
    const [onlyTown, secondTown] = part === 'zip_code' ? suggestedTownsOfZip(belgianTowns, field.value) : [];
    if (onlyTown && !secondTown && (value.city.trim() === '' || value.city === filledTown)) fillIn(onlyTown);
    else setList({ openField: part, active: -1 });
  };
  const onKey = (event: KeyboardEvent, field: HTMLInputElement) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && suggestions.length > 0)
      setList({
        openField,
        active: (Math.max(active, step < 0 ? 0 : -1) + step + suggestions.length) % suggestions.length,
      });
    else if (step) setList({ openField: toAddressPart(field) as TownFieldName, active: -1 });
    else if (event.key === 'Enter' && suggestions[active]) fillIn(suggestions[active]);
    else if (event.key === 'Escape' && suggestions.length > 0) {
      setList(closedList);
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };
  const onLeave = (isOutside: boolean) => {
    setList(closedList);
    // The notice moves the button below, so it appears after a running press.
    runAfterPress(() => setShowsCorrection(isOutside));
  };
  useComboboxes(
    box,
    { listId, openField: suggestions.length > 0 ? openField : null, active: active < 0 ? undefined : optionId(active) },
    { onInput, onKey, onLeave },
  );
  const suggestionCount = suggestions.length;
  useEffect(() => {
    if (suggestionCount === 0) return;
    document.getElementById(active < 0 ? listId : `${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, active, suggestionCount]);

  const townCorrection =
    showsCorrection && suggestions.length === 0 ? findTownCorrection(belgianTowns, value.zip_code, value.city) : null;
  const status =
    suggestions.length > 0
      ? t('results', { count: suggestions.length })
      : isMatching && filledTown && t('filled', { city: filledTown });
  return (
    <>
      {townCorrection && <TownCorrectionNotice correction={townCorrection} city={value.city.trim()} select={fillIn} />}
      <div className="combo__over towns" hidden={suggestions.length === 0}>
        <ul className="list" id={listId} role="listbox" aria-label={t('list')}>
          {suggestions.map((town, at) => (
            <li
              key={`${town.zip} ${town.local}`}
              id={optionId(at)}
              role="option"
              aria-selected={at === active}
              // Keeps the focus in the field, so that the on-screen keyboard stays.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => fillIn(town)}
            >
              <span className="towns__zip">{town.zip}</span> {townName(town, language)}
            </li>
          ))}
        </ul>
      </div>
      <span className="vh" role="status">
        {status}
      </span>
    </>
  );
}
