import { z } from 'zod';
import type { Person, PersonAddress } from './identity-port.ts';

const claimText = z.string().trim().min(1).max(300);
/** Unusable claims are dropped: an invalid phone number must not prevent a login. */
const optionalClaimText = claimText.nullish().catch(null);

/** The claims that are asked for, of OpenID Connect Core 5.1. */
export const identityClaims = z.object({
  sub: z.string().min(1).max(255),
  given_name: optionalClaimText,
  family_name: optionalClaimText,
  birthdate: z.iso.date().nullish().catch(null),
  address: z
    .object({ street_address: claimText, postal_code: claimText, locality: claimText, country: optionalClaimText })
    .nullish()
    .catch(null),
  email: optionalClaimText,
  phone_number: optionalClaimText,
});

const toAddress = (address: z.output<typeof identityClaims>['address']): PersonAddress | null =>
  address ? { ...address, country: address.country ?? null } : null;

/** Somebody from the claims about them. */
export const toPerson = (of: z.output<typeof identityClaims>, level: string | null): Person => ({
  subject: of.sub,
  level,
  first_name: of.given_name ?? null,
  last_name: of.family_name ?? null,
  birth_at: of.birthdate ?? null,
  address: toAddress(of.address),
  email: of.email ?? null,
  phone: of.phone_number ?? null,
});
