/** An id that nobody else has, of hexadecimal digits; also for a page without TLS, which has no `randomUUID`. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('-');
