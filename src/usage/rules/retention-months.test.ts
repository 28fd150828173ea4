import { expect, test } from 'vitest';
import en from '#legal/rules/strings/en.json' with { type: 'json' };
import fr from '#legal/rules/strings/fr.json' with { type: 'json' };
import nl from '#legal/rules/strings/nl.json' with { type: 'json' };
import { usageSettings } from '../settings.ts';
import { retentionStart, MAX_RETENTION_MONTHS } from './retention-months.ts';

test.each([
  ['2026-11-23T10:00:00Z', 12, '2025-12-01'],
  ['2026-11-30T22:59:59Z', 12, '2025-12-01'],
  ['2026-11-30T23:00:00Z', 12, '2026-01-01'],
  ['2026-11-23T10:00:00Z', 4, '2026-08-01'],
])('retention at %s of %i months starts on %s', (now, months, first) =>
  expect(retentionStart(new Date(now), months)).toBe(first),
);

test.each(Object.entries({ en, fr, nl }))(
  'the privacy notice in %s names 12 months, and the setting of the retention cannot be higher',
  (_language, { privacy }) => {
    expect(privacy.time.text.filter((text) => /12\s(months|mois|maanden)/.test(text))).toHaveLength(1);
    const { USAGE_KEPT_MONTHS } = usageSettings;
    expect(USAGE_KEPT_MONTHS.parse(undefined)).toBe(MAX_RETENTION_MONTHS);
    expect(MAX_RETENTION_MONTHS).toBe(12);
    expect(USAGE_KEPT_MONTHS.safeParse(MAX_RETENTION_MONTHS + 1).success).toBe(false);
  },
);
