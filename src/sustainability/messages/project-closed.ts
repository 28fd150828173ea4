import { z } from 'zod';
import { defineMessage, type MailSection } from '#notifications/server/commands.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { e164, isoDate, localized } from '#platform/contract/schemas.ts';
import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';
import type { Language } from '#platform/pure/language.ts';
import { subscriptionsPaths } from '#subscriptions/paths.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';

const closedExtra = z.object({
  name: localized,
  customer_product_uuid: z.uuid(),
  sim_name: z.string(),
  msisdn: e164,
  /** An extra either ends, on a 1st, or funds another project (`next`) from now on. */
  ends_on: isoDate.nullable(),
  next: localized.nullable(),
});
export type ClosedExtra = z.output<typeof closedExtra>;

const data = z.object({
  project: localized,
  project_uuid: z.uuid(),
  /** Extras of the customer that funded the project, with what becomes of each; empty for a customer who only gave kilograms to it. */
  extras: z.array(closedExtra),
  /** The gifts of the customer to the project: euro, with the part that was transferred to it, or kilograms, with the part that is retired. */
  given: z.object({ euro: z.number(), transferred: z.number(), kg: z.number(), retired_kg: z.number() }),
});

const buildExtrasSection = (extras: readonly ClosedExtra[], language: Language): MailSection => {
  const t = texts(language, 'sustainability/messages');
  return {
    title: t('closed-extras.title'),
    rows: extras.map(({ name, sim_name, msisdn, ends_on, next }) => [
      t('closed-extras.extra', {
        extra: name[language],
        sim: sim_name,
        number: formatPhoneNoBreak(msisdn),
      }),
      ends_on
        ? t('closed-extras.ends', { date: formatOf(language).date(ends_on) })
        : t('closed-extras.moves', { next: next?.[language] ?? '' }),
    ]),
  };
};

const buildSection = ({ euro, transferred, kg, retired_kg }: Closed['given'], language: Language): MailSection => {
  const t = texts(language, 'sustainability/messages');
  const format = formatOf(language);
  const kilogramsTextOf = (amount: number) => format.amount(amount, 'kg', 3);
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
            [t('given.all'), kilogramsTextOf(kg)],
            [t('given.retired'), kilogramsTextOf(retired_kg)],
            [t('given.open'), kilogramsTextOf(Math.max(0, Math.round((kg - retired_kg) * 1000) / 1000))],
          ],
  };
};

type Closed = z.output<typeof data>;

const variantOf = ({ extras: [first, second], given }: Closed) => {
  if (!first) return given.euro > 0 ? 'paid' : 'given';
  if (second) return 'several';
  return first.next ? 'moves' : 'ends';
};

/** Sent when a project was closed: says what becomes of what the customer gave and of the extras that funded it, and what can be chosen instead. */
export const projectClosedMessage = defineMessage({
  name: 'project-closed',
  domain: 'sustainability',
  data,
  variant: variantOf,
  values: ({ project, extras: [extra], given }, language) => ({
    project: project[language],
    kg: formatOf(language).amount(given.kg, 'kg', 3),
    euro: formatOf(language).money(given.euro),
    ...(extra && { extra: extra.name[language] }),
    ...(extra?.ends_on && { date: formatOf(language).date(extra.ends_on) }),
    ...(extra?.next && { next: extra.next[language] }),
  }),
  path: (closed) => {
    const [extra] = closed.extras;
    if (extra) return subscriptionsPaths.addons(extra.customer_product_uuid);
    return variantOf(closed) === 'paid'
      ? sustainabilityPaths.villageProject(closed.project_uuid)
      : sustainabilityPaths.wallet();
  },
  sections: ({ extras, given }, { language }) =>
    Promise.resolve([
      ...(extras.length > 0 ? [buildExtrasSection(extras, language)] : []),
      ...(given.euro > 0 || given.kg > 0 ? [buildSection(given, language)] : []),
    ]),
});
