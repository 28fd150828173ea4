import { z } from 'zod';
import { getCatalogue } from '#catalogue/server/queries.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { defineMessage, type MailSection } from '#notifications/server/commands.ts';
import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';
import type { Language } from '#platform/pure/language.ts';
import type { WithdrawnChange } from '#withdrawal/contract.ts';
import { withdrawalPaths } from '#withdrawal/paths.ts';
import { isSimResumedByReturningPlan } from '#withdrawal/rules/settlement.ts';
import { changeKinds } from '#withdrawal/rules/statement-kind.ts';
import { toWithdrawnChangeReply } from '#withdrawal/server/agreed-changes.ts';
import { queryWithdrawnChanges } from '#withdrawal/server/changes.store.ts';

const noteOf = ({ settlement: { paid, rest, back, owed }, prepaid, comes_on }: WithdrawnChange) => {
  if (comes_on !== null) return 'comingNote';
  if (isSimResumedByReturningPlan({ paid_euro: paid, rest_euro: rest })) return 'resumedNote';
  if (back > 0) return prepaid ? 'balanceNote' : 'creditNote';
  if (owed > 0) return prepaid ? 'owedNote' : 'billNote';
  return 'freeNote';
};

/** Builds the sections of the acknowledgement: the statement of withdrawal as it was submitted, and the money that follows from it. */
export const buildChangeSections = (change: WithdrawnChange, language: Language): MailSection[] => {
  const t = texts(language, 'withdrawal/messages');
  const format = formatOf(language);
  const { kind, settlement, prepaid, submitted_at: submittedAt } = change;
  const { paid, used, rest, days, back, owed } = settlement;
  const note = noteOf(change);
  return [
    {
      title: t('statement.title'),
      rows: [
        [t('statement.at'), t('statement.when', { date: format.date(submittedAt), time: format.time(submittedAt) })],
        [t('statement.name'), change.name],
        [t(`change.${kind}`), change.what],
        ...(change.msisdn === null ? [] : [[t('change.number'), formatPhone(change.msisdn)] as const]),
        [t('change.agreed'), format.date(change.agreed_at)],
        ...(change.returns === null
          ? []
          : [[t(change.comes_on === null ? 'change.returns' : 'change.stays'), change.returns] as const]),
        [t('statement.email'), change.email],
      ],
    },
    {
      title: t('change.money'),
      rows: [
        ...(paid > 0 ? [[t(prepaid ? 'change.debited' : 'change.billed'), format.money(paid)] as const] : []),
        ...(used > 0 ? [[t('change.used', { count: days }), format.money(used)] as const] : []),
        ...(rest > 0 ? [[t('change.rest', { plan: change.returns }), format.money(rest)] as const] : []),
        ...(back > 0 ? [[t('change.back'), format.money(back)] as const] : []),
        ...(owed > 0 ? [[t(prepaid ? 'change.taken' : 'change.owed'), format.money(owed)] as const] : []),
      ],
      note: t(`change.${note}`),
    },
  ];
};

/** Acknowledges a withdrawal from an add-on or a plan change, with its content and time, on a durable medium. */
export const changeWithdrawn = defineMessage({
  name: 'change-withdrawn',
  domain: 'withdrawal',
  data: z.object({
    customer_uuid: z.uuid(),
    change_uuid: z.uuid(),
    kind: z.enum(changeKinds),
    submitted_at: z.iso.datetime(),
  }),
  // The customer has exercised a right and waits for the proof.
  priority: 'waits',
  values: ({ submitted_at }, language) => {
    const format = formatOf(language);
    return { date: format.date(submitted_at), time: format.time(submitted_at) };
  },
  path: () => withdrawalPaths.withdrawal(),
  sections: async ({ customer_uuid, change_uuid }, { db, language }) => {
    const [row] = await queryWithdrawnChanges(db.read, { customer_uuid, uuid: change_uuid });
    return row ? buildChangeSections(toWithdrawnChangeReply(await getCatalogue(db), language, row), language) : [];
  },
});
