import { randomUUID } from 'node:crypto';
import type { Collection } from '../core/store.ts';
import type { SandboxWorld } from '../core/system.ts';

/** A person of the identity service. Empty texts are unknown claims. */
export interface SandboxPerson {
  /** The `sub` of the tokens: constant and opaque. */
  id: string;
  first_name: string;
  last_name: string;
  /** `YYYY-MM-DD`. */
  birth_date: string;
  street: string;
  zip_code: string;
  city: string;
  email: string;
  phone: string;
}

const predefinedPeople: SandboxPerson[] = [
  {
    id: 'lotte',
    first_name: 'Lotte',
    last_name: 'Janssens',
    birth_date: '1991-03-14',
    street: 'Kerkstraat 12',
    zip_code: '9000',
    city: 'Gent',
    email: 'lotte.janssens@example.be',
    phone: '+32 470123456',
  },
  {
    id: 'thomas',
    first_name: 'Thomas',
    last_name: 'Dubois',
    birth_date: '1984-11-02',
    street: 'Rue Haute 25 bte 3',
    zip_code: '1000',
    city: 'Bruxelles',
    email: '',
    phone: '+32 475654321',
  },
  {
    id: 'noor',
    first_name: 'Noor',
    last_name: 'Haddad',
    birth_date: '2012-06-30',
    street: 'Lange Leemstraat 7',
    zip_code: '2018',
    city: 'Antwerpen',
    email: 'noor.haddad@example.be',
    phone: '',
  },
];

const fields = ['first_name', 'last_name', 'birth_date', 'street', 'zip_code', 'city', 'email', 'phone'] as const;

const defaultPerson = { ...predefinedPeople[0], email: '', phone: '' } as SandboxPerson;

export interface PersonRegistry {
  list(): SandboxPerson[];
  get(id: string): SandboxPerson | undefined;
  /** Creates a person; missing fields are those of the first predefined person, without email and phone. */
  create(fields: Record<string, unknown>): SandboxPerson;
}

/** Creates the registry of persons: predefined ones and those created on the page. */
export function createPersonRegistry({ store }: Pick<SandboxWorld, 'store'>): PersonRegistry {
  const invented: Collection<SandboxPerson> = store.collection<SandboxPerson>('identity-person');
  return {
    list: () => [...predefinedPeople, ...invented.list()],
    get: (id) => predefinedPeople.find((person) => person.id === id) ?? invented.get(id),
    create(personFields) {
      const entries = fields.flatMap((name) =>
        typeof personFields[name] === 'string' ? [[name, personFields[name].trim()]] : [],
      );
      return invented.save({
        ...defaultPerson,
        ...(Object.fromEntries(entries) as Partial<SandboxPerson>),
        id: randomUUID(),
      });
    },
  };
}

/** Claims of a person (OpenID Connect); unknown ones are absent. */
export function toClaims(person: SandboxPerson): Record<string, unknown> {
  const { first_name, last_name, birth_date, street, zip_code, city, email, phone } = person;
  return {
    sub: person.id,
    name: `${first_name} ${last_name}`,
    given_name: first_name,
    family_name: last_name,
    ...(birth_date && { birthdate: birth_date }),
    ...(street && {
      address: {
        formatted: `${street}\n${zip_code} ${city}`,
        street_address: street,
        postal_code: zip_code,
        locality: city,
        country: 'BE',
      },
    }),
    // The service does not confirm addresses.
    ...(email && { email, email_verified: false }),
    ...(phone && { phone_number: phone, phone_number_verified: true }),
  };
}
