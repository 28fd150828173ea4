/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- the ARIA combobox pattern: the input holds the focus and the keys */
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

import { type ComboOption, normalizeForSearch, findMatchRange, matchOptions } from './match-options.ts';
import './ComboBox.css';
import { Field, type FieldTexts, labelId, useFieldIds } from '../fields/Field.tsx';
import { IconButton } from '../buttons/IconButton.tsx';
import down from '../pictures/icons/chevron-down.svg?raw';
import search from '../pictures/icons/search.svg?raw';

export interface ComboBoxProps extends FieldTexts, Pick<ComponentProps<'input'>, 'onFocus'> {
  options: ComboOption[];
  name?: string;
  /** Value of the chosen option; empty: none. */
  value: string;
  onValue: (value: string) => void;
  /** `to`: what gets the focus instead. */
  onLeave?: (to: EventTarget | null) => void;
  loading?: boolean;
  loadingText?: string;
  emptyText: string;
  /** Announced when the list changes: "3 results". */
  resultsText: (count: number) => string;
  /** Name of the button that opens the list. */
  openText: string;
}

function Marked({ label, typed }: { label: string; typed: string }): ReactNode {
  const part = findMatchRange(label, typed);
  if (!part) return label;
  return (
    <>
      {label.slice(0, part[0])}
      <mark>{label.slice(part[0], part[1])}</mark>
      {label.slice(part[1])}
    </>
  );
}

/** Searchable select (WAI-ARIA combobox with listbox): operators, devices. */
export function ComboBox(props: ComboBoxProps) {
  const {
    label,
    hint,
    error,
    ok,
    options,
    name,
    value,
    onValue,
    onLeave,
    onFocus,
    loading,
    loadingText,
    emptyText,
    resultsText,
    openText,
  } = props;
  const texts = { label, hint, error, ok };
  const { id, describedBy } = useFieldIds(texts);
  const listId = `${id}-list`;
  const input = useRef<HTMLInputElement>(null);
  // typed text that is no option
  const [unmatchedText, setUnmatchedText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  // False right after opening on a chosen option: then the whole list is shown, not only that option.
  const [searching, setSearching] = useState(false);
  const typed = value ? (options.find((option) => option.value === value)?.label ?? '') : unmatchedText;
  const visibleOptions = searching ? matchOptions(options, typed) : options;

  useEffect(() => {
    if (isOpen && active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, active, listId]);

  // the list, or the sentence in its place, opens completely visible: not under the bar at the foot of a phone, nor below the window
  const shownId = visibleOptions.length > 0 ? `${listId}-all` : `${listId}-none`;
  useEffect(() => {
    if (!isOpen) return;
    document.getElementById(shownId)?.scrollIntoView({ block: 'nearest' });
    input.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, shownId]);

  const close = () => {
    setIsOpen(false);
    setSearching(false);
    setActive(-1);
  };
  const pick = (option: ComboOption) => {
    setUnmatchedText('');
    onValue(option.value);
    close();
  };
  const show = () => {
    setIsOpen(true);
    setActive(visibleOptions.findIndex((option) => option.value === value));
  };
  const type = (next: string) => {
    setUnmatchedText(next);
    setSearching(true);
    setIsOpen(true);
    setActive(next.trim() ? 0 : -1);
    if (value) onValue('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) return show();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (visibleOptions.length > 0) setActive((active + step + visibleOptions.length) % visibleOptions.length);
    } else if (event.key === 'Enter' && isOpen) {
      const option = visibleOptions[active];
      event.preventDefault();
      if (option) pick(option);
      else close();
    } else if (event.key === 'Escape' && isOpen) {
      // Escape closes the list only, not the surrounding sheet
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab' && isOpen) close();
  };
  const leave = (to: EventTarget | null) => {
    close();
    const exact = options.filter((option) => normalizeForSearch(option.label) === normalizeForSearch(typed));
    if (!value && exact.length === 1 && exact[0]) pick(exact[0]);
    onLeave?.(to);
  };
  const announcement = !isOpen
    ? ''
    : loading
      ? loadingText
      : visibleOptions.length === 0
        ? emptyText
        : resultsText(visibleOptions.length);
  return (
    <div className="combo">
      <Field id={id} texts={texts} before={search}>
        <input
          autoComplete="off"
          spellCheck={false}
          type="text"
          ref={input}
          id={id}
          data-field={name}
          className="input"
          role="combobox"
          // repeats the <label>, which some browsers ignore for an input with this role
          aria-labelledby={labelId(id)}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-activedescendant={isOpen && visibleOptions[active] ? `${listId}-${active}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onClick={() => !isOpen && show()}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          onBlur={(event) => leave(event.relatedTarget)}
        />
        <IconButton
          label={openText}
          icon={down}
          tabIndex={-1}
          // keeps the focus, and with it the phone's keyboard, in the field
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            input.current?.focus();
            if (isOpen) close();
            else show();
          }}
        />
      </Field>
      <div className="combo__over" id={`${listId}-all`} hidden={!isOpen}>
        <ul className="list" id={listId} role="listbox" aria-labelledby={labelId(id)} aria-busy={loading}>
          {visibleOptions.map((option, at) => (
            <li
              key={option.value}
              id={`${listId}-${at}`}
              role="option"
              aria-selected={at === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(option)}
            >
              <span>
                <Marked label={option.label} typed={searching ? typed : ''} />
                {option.detail && <span className="small quiet combo__detail">{option.detail}</span>}
              </span>
            </li>
          ))}
        </ul>
        {(loading || visibleOptions.length === 0) && (
          <p className="combo__none quiet" id={`${listId}-none`}>
            {loading ? loadingText : emptyText}
          </p>
        )}
      </div>
      <span className="vh" role="status">
        {announcement}
      </span>
    </div>
  );
}
