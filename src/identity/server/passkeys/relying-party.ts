import { z } from 'zod';
import type { Settings } from '#platform/settings.ts';

/** Whom a passkey is for: the host that customers see, and the address of its pages. */
export const toRelyingParty = ({ APP_URL }: Settings): { rpID: string; expectedOrigin: string } => {
  const { hostname, origin } = new URL(APP_URL);
  return { rpID: hostname, expectedOrigin: origin };
};

const clientData = z.object({ challenge: z.string() });

/** The challenge that an authenticator says it has signed; '' where it says nothing that can be read. */
export const parseChallenge = (clientDataJSON: string): string => {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return clientData.parse(said).challenge;
  } catch {
    return '';
  }
};
