import type { identityContract } from '#identity/contract.ts';
import type { Handler } from '#platform/http/handler.ts';

/** Public fields of a JSON Web Key; RSA and EC keys have no others. */
const publicKeyFields = ['kty', 'use', 'kid', 'alg', 'n', 'e', 'crv', 'x', 'y'] as const;

/**
 * The identity service fetches the keys when it meets an unknown key id, so a new key only has to be added to the settings.
 */
export const itsmeKeys: Handler<typeof identityContract, 'GET /api/customer/login/itsme/keys'> = async (ctx) => {
  const keys = (ctx.settings.IDENTITY_CLIENT_KEYS ?? []).map((key: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(publicKeyFields.flatMap((name) => (typeof key[name] === 'string' ? [[name, key[name]]] : []))),
  );
  ctx.reply.header('cache-control', 'public, max-age=300');
  return JSON.stringify({ keys });
};
