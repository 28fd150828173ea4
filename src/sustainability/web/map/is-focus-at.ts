/** Nothing has the focus, or something in this element: it may be moved without taking it from somebody. */
export const isFocusAt = (around: Element | null | undefined): boolean => {
  const focused = document.activeElement;
  return focused === null || focused === document.body || around?.contains(focused) === true;
};
