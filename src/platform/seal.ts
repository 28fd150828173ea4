import { createHmac } from 'node:crypto';

/** Derives a token from a name with the secret of the product (HMAC). The same name always gives the same token. */
export type Seal = (name: string) => string;

/** Creates the seal of a secret: HMAC-SHA-256 of the name in base64url. */
export const createKeyedHash =
  (secret: string): Seal =>
  (name) =>
    createHmac('sha256', secret).update(name).digest('base64url');
