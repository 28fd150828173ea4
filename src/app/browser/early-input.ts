/** Set by the starter script: the last button pressed before the app was loaded. */
declare global {
  var pressedEarly: HTMLButtonElement | undefined;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Dispatches an input event as if the text were typed now. React tracks the value through the element's own property,
 * so the setter of the prototype is used to make React notice the change.
 */
const replayTyping = (field: Field, value: string): void => {
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

const replayTick = (field: HTMLInputElement, checked: boolean): void => {
  field.checked = !checked;
  field.click();
};

/** Actions that repeat the changes made to a field since the page was rendered. */
const replaysOfField = (field: Field): (() => void)[] => {
  if (field instanceof HTMLInputElement && /^(radio|checkbox)$/.test(field.type)) {
    const { checked } = field;
    // In a group of radio buttons only the selected one carries information.
    return checked !== field.defaultChecked && (checked || field.type === 'checkbox')
      ? [() => replayTick(field, checked)]
      : [];
  }
  const { value } = field;
  return value === field.defaultValue ? [] : [() => replayTyping(field, value)];
};

let expected = false;

/** Must be called before the app hydrates a server-rendered page. */
export const setEarlyInputExpected = (): void => {
  expected = true;
};

/**
 * Repeats input made before the app was loaded (typed text, checked boxes, the last pressed button), so that the
 * state of the app matches the page. The actions run one after the other, because React must handle each before the
 * next.
 */
export const replayEarlyInput = (): void => {
  if (!expected) return;
  expected = false;
  const touches = [...document.querySelectorAll<Field>('input, textarea')].flatMap(replaysOfField);
  const pressed = globalThis.pressedEarly;
  globalThis.pressedEarly = undefined;
  if (pressed) touches.push(() => pressed.click());
  for (const touch of touches) setTimeout(touch);
};
