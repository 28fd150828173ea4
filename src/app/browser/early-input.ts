/** What the starter keeps: the last button that was pressed before the app was there. */
declare global {
  var pressedEarly: HTMLButtonElement | undefined;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** As if it were typed now. The app keeps what it believes stands there: the element's own property changes that belief, the prototype's does not. */
const replayTyping = (field: Field, value: string): void => {
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

const replayTick = (field: HTMLInputElement, checked: boolean): void => {
  field.checked = !checked;
  field.click();
};

/** What was done to a field since it came, to be done again; none when it stands as it came. */
const replaysOfField = (field: Field): (() => void)[] => {
  if (field instanceof HTMLInputElement && /^(radio|checkbox)$/.test(field.type)) {
    const { checked } = field;
    // Of a group of radio buttons only the one that was picked tells something.
    return checked !== field.defaultChecked && (checked || field.type === 'checkbox')
      ? [() => replayTick(field, checked)]
      : [];
  }
  const { value } = field;
  return value === field.defaultValue ? [] : [() => replayTyping(field, value)];
};

let expected = false;

/** The app is about to take over a page of the server. */
export const expectEarlyInput = (): void => {
  expected = true;
};

/**
 * A page of the server can be used before its app is there: what was ticked, typed and pressed meanwhile is done again, so that
 * nothing shows what the app does not know. One thing after the other: the app answers each before it hears the next.
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
