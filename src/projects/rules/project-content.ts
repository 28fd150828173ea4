import { z } from 'zod';
import { centsOfEuro, isoDate } from '#platform/contract/schemas.ts';
import { findCarbonClaim } from './carbon-claims.ts';
import { contributionKinds, removalKinds, removalUnits } from './project-kinds.ts';
import { findGreenClaim } from '#platform/pure/green-claims.ts';

/** Builds the schema of a text of a project with a maximum length. It refuses claims that EU 2024/825 forbids, in all languages. */
export const buildClaimFreeTextSchema = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .regex(/^[^\p{Cc}\p{Cs}<>]*$/u, 'control characters and angle brackets are not allowed')
    .refine((text) => findGreenClaim(text) === null, {
      error: ({ input }) => `claims "${findGreenClaim(String(input)) ?? ''}", which is forbidden`,
    });
const localizedText = (maxLength: number) =>
  z.strictObject({
    en: buildClaimFreeTextSchema(maxLength),
    fr: buildClaimFreeTextSchema(maxLength),
    nl: buildClaimFreeTextSchema(maxLength),
  });

const describeCarbonClaim = (claim: string): string =>
  `says "${claim}": a project that gets contributions reports money and work, never CO₂`;

const checkedWorkText = (maxLength: number) =>
  buildClaimFreeTextSchema(maxLength).refine((text) => findCarbonClaim(text) === null, {
    error: ({ input }) => describeCarbonClaim(findCarbonClaim(String(input)) ?? ''),
  });
export const reportText = z.strictObject({
  en: checkedWorkText(600),
  fr: checkedWorkText(600),
  nl: checkedWorkText(600),
});

const code = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'small letters, digits and dashes');
/** A day of this century, which a PostgreSQL date holds. */
export const day = isoDate.refine((text) => text.startsWith('20'), 'a day of this century, such as 2026-01-31');

const shared = {
  uuid: z.uuid(),
  code,
  name: localizedText(80),
  summary: localizedText(240),
  about: localizedText(2000),
  run_by: localizedText(300),
  website: z.url({ protocol: /^https$/ }).nullable(),
  method: localizedText(2000),
  risk: localizedText(2000),
  criticism: z.array(z.strictObject({ question: localizedText(300), answer: localizedText(1200) })).max(12),
  place: z.strictObject({
    lat: z.number().min(-90).max(90),
    lon: z.number().min(-180).max(180),
    country: z.string().regex(/^[A-Z]{2}$/, 'a country is two capitals'),
    name: localizedText(80),
  }),
  closed_on: day.nullable().default(null),
};

const cents = centsOfEuro(z.number().positive().max(100_000));

/** All texts in an entry, however deep. */
const listTexts = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(listTexts)
      : [];

const contributionEntry = z.strictObject({
  ...shared,
  part: z.literal('contribution'),
  kind: z.enum(contributionKinds),
  goal: z.number().int().positive().max(100_000_000),
  /** Price of one unit, such as a tree; null where there is none. */
  euro_per_unit: cents.nullable(),
  /** Codes of the add-ons that fund it. */
  addons: z.array(code).min(1),
});

const removalEntry = z.strictObject({
  ...shared,
  part: z.literal('removal'),
  kind: z.enum(removalKinds),
  unit: z.enum(removalUnits),
  durability_years: z.number().int().min(1).max(10_000),
  reversal_risk: z.enum(['low', 'medium', 'high']),
  buffer_percent: z.number().min(0).max(100),
  /** HTTP without TLS is allowed for the registry of a sandbox. */
  registry_url: z.url({ protocol: /^https?$/ }).nullable(),
  /** Default project: gets credits and contributions without a choice. */
  default: z.boolean().default(false),
});

/** Projects as operators write them in `projects.json`. */
export const projectsFile = z
  .array(
    z.discriminatedUnion('part', [contributionEntry, removalEntry]).superRefine((entry, ctx) => {
      if (entry.part === 'removal') return;
      for (const claim of listTexts(entry).flatMap((text) => findCarbonClaim(text) ?? []))
        ctx.addIssue({
          code: 'custom',
          message: describeCarbonClaim(claim),
        });
    }),
  )
  .max(200);
export type ProjectContent = z.output<typeof projectsFile>[number];
export type ContributionContent = Extract<ProjectContent, { part: 'contribution' }>;
export type RemovalContent = Extract<ProjectContent, { part: 'removal' }>;
