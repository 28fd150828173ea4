/** Name of the identity service while the server renders a page, where there is no document to read it from. The server sets it. */
export const identityService: { rendered: string | null } = { rendered: null };

/** Name of the national identity service, such as "itsme"; null when none is configured. */
export const identityServiceName = (): string | null =>
  typeof document === 'undefined'
    ? identityService.rendered
    : document.querySelector<HTMLMetaElement>('meta[name="identity-service"]')?.content || null;
