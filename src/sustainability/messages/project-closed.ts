import { z } from 'zod';
import { defineMessage, type MailSection } from '#notifications/server/commands.ts';
import { isoDate } from '#platform/contract/schemas.ts';
import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';
import { subscriptionsPaths } from '#subscriptions/paths.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';

const localized = z.object({ en: z.string(), fr: z.string(), nl: z.string() });

const data = z.object({
  project: localized,
  project_uuid: z.uuid(),
  /** Absent for kilograms that were given from a wallet. */
  extra: z
    .object({
      name: localized,
      customer_product_uuid: z.uuid(),
      /** The 1st on which it ends, or the project that it funds from now on. */
      ends_on: isoDate.nullable(),
      next: localized.nullable(),
    })
    .optional(),
  /** Gifts of the customer to the project: in euro, with what was transferred to it, or in kilograms, with what is retired. */
  given: z.object({ euro: z.number(), transferred: z.number(), kg: z.number(), retired_kg: z.number() }),
});

const buildSection = (
  { euro, transferred, kg, retired_kg }: z.output<typeof data>['given'],
  language: 'en' | 'fr' | 'nl',
): MailSection => {
  const t = texts(language, 'sustainability/messages');
  const format = formatOf(language);
  const weigh = (amount: number) => format.amount(amount, 'kg', 3);
  return {
    title: t('given.title'),
    rows:
      euro > 0
        ? [
            [t('given.all'), format.money(euro)],
            [t('given.transferred'), format.money(transferred)],
            [t('given.due'), format.money(Math.max(0, Math.round((euro - transferred) * 100) / 100))],
          ]
        : [
            [t('given.all'), weigh(kg)],
            [t('given.retired'), weigh(retired_kg)],
            [t('given.open'), weigh(Math.max(0, Math.round((kg - retired_kg) * 1000) / 1000))],
          ],
  };
};

/** Tells that a project takes nothing new: what becomes of what the customer gave, of the extra that funds it, and what can be chosen instead. */
export const projectClosedMessage = defineMessage({
  name: 'project-closed',
  domain: 'sustainability',
  data,
  variant: ({ extra }) => (extra ? (extra.next ? 'moves' : 'ends') : 'given'),
  values: ({ project, extra, given }, language) => ({
    project: project[language],
    kg: formatOf(language).amount(given.kg, 'kg', 3),
    ...(extra && { extra: extra.name[language] }),
    ...(extra?.ends_on && { date: formatOf(language).date(extra.ends_on) }),
    ...(extra?.next && { next: extra.next[language] }),
  }),
  path: ({ extra }) => (extra ? subscriptionsPaths.addons(extra.customer_product_uuid) : sustainabilityPaths.wallet()),
  sections: ({ given }, { language }) =>
    Promise.resolve(given.euro > 0 || given.kg > 0 ? [buildSection(given, language)] : []),
});
