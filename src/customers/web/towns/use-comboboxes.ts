import { type RefObject, useEffect } from 'react';

export type ComboboxState = {
  /** Id of the shared listbox. */
  listId: string;
  /** Field whose list is open. */
  openField: string | null;
  /** Id of the active option. */
  active: string | undefined;
};

type Handlers = {
  onInput: (field: HTMLInputElement) => void;
  onKey: (event: KeyboardEvent, field: HTMLInputElement) => void;
  /** The focus has moved to another field, or out of the element (`out`). */
  onLeave: (out: boolean) => void;
};

/** Part of the address that a field has, from its name. */
export const toAddressPart = (field: HTMLInputElement): string => field.name.split('.').at(-1) ?? '';

/**
 * Turns the plain inputs of an element into comboboxes (WAI-ARIA combobox pattern: focus and keys stay with the input).
 * The inputs are not replaced, because the customer may be typing when this code is loaded.
 */
export const useComboboxes = (
  box: RefObject<HTMLElement | null>,
  { listId, openField, active }: ComboboxState,
  { onInput, onKey, onLeave }: Handlers,
): void => {
  // No dependency list: handlers and state are new at each render.
  useEffect(() => {
    const container = box.current;
    if (!container) return undefined;
    for (const field of container.querySelectorAll('input')) {
      const isOpen = toAddressPart(field) === openField;
      field.setAttribute('role', 'combobox');
      field.setAttribute('aria-autocomplete', 'list');
      field.setAttribute('aria-controls', listId);
      field.setAttribute('aria-expanded', String(isOpen));
      if (isOpen && active) field.setAttribute('aria-activedescendant', active);
      else field.removeAttribute('aria-activedescendant');
    }
    const withField = (event: Event, handle: (field: HTMLInputElement) => void) => {
      if (event.target instanceof HTMLInputElement) handle(event.target);
    };
    const handleInput = (event: Event) => withField(event, onInput);
    const handleKey = (event: KeyboardEvent) => withField(event, (field) => onKey(event, field));
    const handleLeave = (event: FocusEvent) =>
      onLeave(!(event.relatedTarget instanceof Node && container.contains(event.relatedTarget)));
    container.addEventListener('input', handleInput);
    container.addEventListener('keydown', handleKey);
    container.addEventListener('focusout', handleLeave);
    // On some phones a tap outside leaves the focus in the field; the list must close anyway.
    const closeOnPressOutside = ({ target }: PointerEvent) => {
      if (openField !== null && !(target instanceof Node && container.contains(target))) onLeave(true);
    };
    document.addEventListener('pointerdown', closeOnPressOutside);
    return () => {
      container.removeEventListener('input', handleInput);
      container.removeEventListener('keydown', handleKey);
      container.removeEventListener('focusout', handleLeave);
      document.removeEventListener('pointerdown', closeOnPressOutside);
    };
  });
};
