import { type RefObject, useEffect } from 'react';

export type ComboboxState = {
  /** Of the list that both fields open. */
  listId: string;
  /** The field whose list is open. */
  open: string | null;
  /** The id of the option that the arrows stand on. */
  active: string | undefined;
};

type Handlers = {
  onInput: (field: HTMLInputElement) => void;
  onKey: (event: KeyboardEvent, field: HTMLInputElement) => void;
  /** The focus has gone to another field, or out of all of them. */
  onLeave: (out: boolean) => void;
};

/** The part of the address that a field is for. */
export const toAddressPart = (field: HTMLInputElement): string => field.name.split('.').at(-1) ?? '';

/**
 * Makes comboboxes of the plain inputs in a box (WAI-ARIA: the input holds the focus and the keys, a list shows). They stay the
 * inputs they were: what somebody is typing into is not exchanged under their hands when this arrives.
 */
export const useComboboxes = (
  box: RefObject<HTMLElement | null>,
  { listId, open, active }: ComboboxState,
  { onInput, onKey, onLeave }: Handlers,
): void => {
  // Without a list of what it needs: each render brings its own handlers and its own state.
  useEffect(() => {
    const around = box.current;
    if (!around) return undefined;
    for (const field of around.querySelectorAll('input')) {
      const isOpen = toAddressPart(field) === open;
      field.setAttribute('role', 'combobox');
      field.setAttribute('aria-autocomplete', 'list');
      field.setAttribute('aria-controls', listId);
      field.setAttribute('aria-expanded', String(isOpen));
      if (isOpen && active) field.setAttribute('aria-activedescendant', active);
      else field.removeAttribute('aria-activedescendant');
    }
    const ofField = (event: Event, then: (field: HTMLInputElement) => void) => {
      if (event.target instanceof HTMLInputElement) then(event.target);
    };
    const input = (event: Event) => ofField(event, onInput);
    const key = (event: KeyboardEvent) => ofField(event, (field) => onKey(event, field));
    const leave = (event: FocusEvent) =>
      onLeave(!(event.relatedTarget instanceof Node && around.contains(event.relatedTarget)));
    around.addEventListener('input', input);
    around.addEventListener('keydown', key);
    around.addEventListener('focusout', leave);
    // A tap beside the fields leaves the focus where it is on some phones, and must uncover what is below all the same.
    const beside = ({ target }: PointerEvent) => {
      if (open !== null && !(target instanceof Node && around.contains(target))) onLeave(true);
    };
    document.addEventListener('pointerdown', beside);
    return () => {
      around.removeEventListener('input', input);
      around.removeEventListener('keydown', key);
      around.removeEventListener('focusout', leave);
      document.removeEventListener('pointerdown', beside);
    };
  });
};
