type Properties = Readonly<Record<`--${string}`, string | number>>;

/**
 * A `ref` that gives an element custom properties. A `style` in HTML from the server would be refused by the content security policy,
 * which takes what a script sets.
 */
export const setCustomProperties =
  (properties: Properties) =>
  (element: HTMLElement | null): void => {
    for (const [name, value] of Object.entries(properties)) element?.style.setProperty(name, String(value));
  };
