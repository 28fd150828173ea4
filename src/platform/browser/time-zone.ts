/** Time zone of the browser, of the IANA data base. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
