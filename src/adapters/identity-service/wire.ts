import { z } from 'zod';
import type { Person, PersonAddress } from './identity-port.ts';

const said = z.string().trim().min(1).max(300);
/** What is of no use is left out: that somebody's phone number is odd keeps nobody from logging in. */
const maybe = said.nullish().catch(null);

/** The claims that are asked for, of OpenID Connect Core 5.1. */
export const claims = z.object({
  sub: z.string().min(1).max(255),
  given_name: maybe,
  family_name: maybe,
  birthdate: z.iso.date().nullish().catch(null),
  address: z.object({ street_address: said, postal_code: said, locality: said, country: maybe }).nullish().catch(null),
  email: maybe,
  phone_number: maybe,
});

const addressOf = (address: z.output<typeof claims>['address']): PersonAddress | null =>
  address ? { ...address, country: address.country ?? null } : null;

/** Somebody from the claims about them. */
export const personOf = (of: z.output<typeof claims>, level: string | null): Person => ({
  subject: of.sub,
  level,
  first_name: of.given_name ?? null,
  last_name: of.family_name ?? null,
  birth_at: of.birthdate ?? null,
  address: addressOf(of.address),
  email: of.email ?? null,
  phone: of.phone_number ?? null,
});
