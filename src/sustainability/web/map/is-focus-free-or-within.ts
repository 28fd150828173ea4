/** Whether nothing, or something inside `element`, has the focus, so that moving the focus interrupts nothing elsewhere. */
export const isFocusFreeOrWithin = (element: Element | null | undefined): boolean => {
  const focused = document.activeElement;
  return focused === null || focused === document.body || element?.contains(focused) === true;
};
