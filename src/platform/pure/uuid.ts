const uuidFormat = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a value is the text of a uuid of any version, in lower or upper case, as PostgreSQL takes it. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuidFormat.test(value);
