/** Whether nothing, or an element inside `around`, has the focus, so that moving the focus interrupts nothing elsewhere. */
export const isFocusAt = (around: Element | null | undefined): boolean => {
  const focused = document.activeElement;
  return focused === null || focused === document.body || around?.contains(focused) === true;
};
