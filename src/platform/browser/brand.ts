/** The product's name, as the server put it into the page. */
export const brandName = (): string =>
  typeof document === 'undefined'
    ? 'Canopy'
    : (document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? 'Canopy');
