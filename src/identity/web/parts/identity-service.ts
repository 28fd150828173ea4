/** What the server told its renderer, which has no page to read it from. */
export const identityService: { rendered: string | null } = { rendered: null };

/** What the national identity service is called, such as "itsme"; null where there is none to log in with. */
export const identityServiceName = (): string | null =>
  typeof document === 'undefined'
    ? identityService.rendered
    : document.querySelector<HTMLMetaElement>('meta[name="identity-service"]')?.content || null;
