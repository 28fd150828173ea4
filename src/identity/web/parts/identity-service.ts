/** Set by the server for its renderer, which has no document to read it from. */
export const identityService: { rendered: string | null } = { rendered: null };

/** Name of the national identity service, such as "itsme"; null when none is configured. */
export const identityServiceName = (): string | null =>
  typeof document === 'undefined'
    ? identityService.rendered
    : document.querySelector<HTMLMetaElement>('meta[name="identity-service"]')?.content || null;
