import { createHmac } from 'node:crypto';

/** A token for a name: always the same one, and made by nobody who does not know the product's own secret. */
export type Seal = (name: string) => string;

export const sealWith =
  (secret: string): Seal =>
  (name) =>
    createHmac('sha256', secret).update(name).digest('base64url');
