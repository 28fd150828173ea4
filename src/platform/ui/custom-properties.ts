type Properties = Readonly<Record<`--${string}`, string | number>>;

/**
 * Returns a `ref` that sets CSS custom properties of an element. A `style` attribute in server-rendered HTML would be
 * blocked by the content security policy; properties set by a script are allowed.
 */
export const customPropertiesRef =
  (properties: Properties) =>
  (element: HTMLElement | SVGElement | null): void => {
    for (const [name, value] of Object.entries(properties)) element?.style.setProperty(name, String(value));
  };
