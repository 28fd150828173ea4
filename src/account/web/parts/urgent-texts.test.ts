import { expect, test } from 'vitest';
import en from './strings/en.json' with { type: 'json' };
import fr from './strings/fr.json' with { type: 'json' };
import nl from './strings/nl.json' with { type: 'json' };

test.each(Object.entries({ en, fr, nl }))(
  'a bill that only blocks orders promises no service back (%s)',
  (_, { status }) => {
    expect(status.blocked).not.toMatch(/service|dienst|works|fonctionne|werkt/);
    expect(status.blocked).toMatch(/order|commander|bestellen/);
  },
);
