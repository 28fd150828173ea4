import { expect, test } from 'vitest';
import en from './strings/en.json' with { type: 'json' };
import fr from './strings/fr.json' with { type: 'json' };
import nl from './strings/nl.json' with { type: 'json' };

test.each(Object.entries({ en, fr, nl }))(
  'the text of a bill that only blocks orders does not promise that service is restored (%s)',
  (_, { status }) => {
    expect(status.blocked).not.toMatch(/service|dienst|works|fonctionne|werkt/);
    expect(status.blocked).toMatch(/order|commander|bestellen/);
  },
);
