/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- the ARIA combobox pattern: the input holds the focus and the keys */
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

import { type ComboOption, normalizeForSearch, findMatchRange, matchOptions } from './match-options.ts';
import './ComboBox.css';
import { Field, type FieldTexts, labelId, useFieldIds } from '../fields/Field.tsx';
import { IconButton } from '../buttons/IconButton.tsx';
import down from '../pictures/icons/chevron-down.svg?raw';
import search from '../pictures/icons/search.svg?raw';

export interface ComboBoxProps extends FieldTexts, Omit<ComponentProps<'input'>, 'children' | 'value' | 'list'> {
  options: ComboOption[];
  /** Value of the chosen option, when used without a form. */
  value?: string;
  onPick?: (option: ComboOption | null) => void;
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

/** Searchable select (WAI-ARIA combobox with listbox): operators, devices. A hidden input holds the value. */
export function ComboBox(props: ComboBoxProps) {
  const {
    label,
    hint,
    error,
    ok,
    options,
    value,
    onPick,
    loading,
    loadingText,
    emptyText,
    resultsText,
    openText,
    name,
    ref,
    onChange,
    onBlur,
    id: idProp,
    ...native
  } = props;
  const texts = { label, hint, error, ok };
  const { id, describedBy } = useFieldIds(texts, idProp);
  const listId = `${id}-list`;
  const box = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLInputElement>(null);
  const known = useRef<string>(undefined);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  // right after opening on a chosen option the whole list shows, not only that option
  const [searching, setSearching] = useState(false);
  const hidden = () => box.current?.querySelector<HTMLInputElement>('input[type=hidden]');
  const visibleOptions = searching ? matchOptions(options, typed) : options;

  // a value written from outside (default, draft, reset) is shown by its label
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- nothing announces such a write, so every render compares
  useLayoutEffect(() => {
    const now = value ?? hidden()?.value ?? '';
    if (now === known.current) return;
    const found = options.find((option) => option.value === now)?.label;
    if (now && found === undefined) return; // its options are not there yet
    known.current = now;
    if (now || document.activeElement !== text.current) setTyped(found ?? '');
  });
  useEffect(() => {
    if (open && active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [open, active, listId]);

  // the list opens completely visible: not under the bar at the foot of a phone, nor below the edge of the window
  useEffect(() => {
    if (!open) return;
    document.getElementById(listId)?.parentElement?.scrollIntoView({ block: 'nearest' });
    text.current?.scrollIntoView({ block: 'nearest' });
  }, [open, listId, visibleOptions.length]);

  const write = (next: string) => {
    const target = hidden();
    if (!target || next === known.current) return;
    target.value = next;
    known.current = next;
    onChange?.({ target, currentTarget: target, type: 'change' } as Parameters<NonNullable<typeof onChange>>[0]);
  };
  const close = () => {
    setOpen(false);
    setSearching(false);
    setActive(-1);
  };
  const pick = (option: ComboOption) => {
    setTyped(option.label);
    write(option.value);
    onPick?.(option);
    close();
  };
  const show = () => {
    setOpen(true);
    setActive(visibleOptions.findIndex((option) => option.value === known.current));
  };
  const type = (next: string) => {
    setTyped(next);
    setSearching(true);
    setOpen(true);
    setActive(next.trim() ? 0 : -1);
    const had = known.current;
    write('');
    if (had) onPick?.(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return show();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (visibleOptions.length > 0) setActive((active + step + visibleOptions.length) % visibleOptions.length);
    } else if (event.key === 'Enter' && open) {
      const option = visibleOptions[active];
      event.preventDefault();
      if (option) pick(option);
      else close();
    } else if (event.key === 'Escape' && open) {
      // Escape closes the list only, not the surrounding sheet
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab' && open) close();
  };
  const leave = () => {
    close();
    const exact = options.filter((option) => normalizeForSearch(option.label) === normalizeForSearch(typed));
    if (!known.current && exact.length === 1 && exact[0]) pick(exact[0]);
    const target = hidden();
    if (target) onBlur?.({ target, currentTarget: target, type: 'blur' } as Parameters<NonNullable<typeof onBlur>>[0]);
  };
  const announcement = !open
    ? ''
    : loading
      ? loadingText
      : visibleOptions.length === 0
        ? emptyText
        : resultsText(visibleOptions.length);
  return (
    <div className="combo" ref={box}>
      <input type="hidden" name={name} ref={ref} defaultValue={value} />
      <Field id={id} texts={texts} before={search}>
        <input
          autoComplete="off"
          spellCheck={false}
          {...native}
          type="text"
          ref={text}
          id={id}
          data-field={name}
          className="input"
          role="combobox"
          // repeated, because some browsers evaluate the role only
          aria-labelledby={labelId(id)}
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={listId}
          aria-activedescendant={open && visibleOptions[active] ? `${listId}-${active}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onClick={() => !open && show()}
          onKeyDown={onKeyDown}
          onBlur={leave}
        />
        <IconButton
          label={openText}
          icon={down}
          tabIndex={-1}
          // keeps the focus, and with it the phone's keyboard, in the field
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            text.current?.focus();
            if (open) close();
            else show();
          }}
        />
      </Field>
      <div className="combo__over" hidden={!open}>
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
          <p className="combo__none quiet">{loading ? loadingText : emptyText}</p>
        )}
      </div>
      <span className="vh" role="status">
        {announcement}
      </span>
    </div>
  );
}
