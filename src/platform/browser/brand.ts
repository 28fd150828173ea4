/** The product name, which the server puts into the page. */
export const brandName = (): string =>
  typeof document === 'undefined'
    ? 'Canopy'
    : (document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? 'Canopy');
