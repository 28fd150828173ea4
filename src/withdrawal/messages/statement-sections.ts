import { z } from 'zod';
import { type Catalogue, getCatalogue } from '#catalogue/server/queries.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { buildNetPriceSections, type MailSection, type MessageContext } from '#notifications/server/commands.ts';
import { orderNumber } from '#ordering/rules/order-number.ts';
import { type OrderForMessage, findOrderForMessage } from '#ordering/server/queries.ts';
import type { Database } from '#platform/db/database.ts';
import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { Language } from '#platform/pure/language.ts';
import { type Cents, centsToEuro } from '#platform/pure/money.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import { incomingNumberOfSim, planName, toIncomingNumberReply } from '#withdrawal/server/withdrawal-reply.ts';
import { withdrawalPaths } from '#withdrawal/paths.ts';
import { findWithdrawal, type WithdrawalWithSims, type WithdrawnSimRow } from '#withdrawal/server/withdrawals.store.ts';
import { DIRECT_DEBIT } from '#payments/rules/payment-method.ts';

type Row = MailSection['rows'][number];

export type StatementContent = WithdrawalWithSims & { order: OrderForMessage | null; catalogue: Catalogue };

const buildFormatters = (language: Language) => {
  const format = formatOf(language);
  return {
    t: texts(language, 'withdrawal/messages'),
    format,
    language,
    money: (cents: Cents) => format.money(centsToEuro(cents)),
  };
};
type Formatters = ReturnType<typeof buildFormatters>;

const buildSimRows = (sim: WithdrawnSimRow, catalogue: Catalogue, { t, format, language }: Formatters): Row[] => {
  const plan = planName(catalogue, sim.offer_uuid, language);
  const incomingNumber = toIncomingNumberReply(catalogue, incomingNumberOfSim(sim));
  const name = t(`statement.sim.${sim.type === ESIM ? 'esim' : 'card'}`);
  const heldUntil = sim.number_until && format.date(toIso(new Date(sim.number_until.getTime() - 1)));
  const number = sim.msisdn && formatPhone(sim.msisdn);
  // A statement of release 1.0.0 has no day for a number that was given back.
  const giveBackKey = heldUntil ? 'giveBack' : 'givenBack';
  const wishText = t(`statement.${sim.number_wish === 'keep' ? 'keep' : giveBackKey}`, { date: heldUntil });
  return [
    [name, [plan, number].filter(Boolean).join(', ')],
    ...(incomingNumber
      ? [
          [
            t('statement.ownNumber'),
            t('statement.stays', { ...incomingNumber, number: formatPhone(incomingNumber.msisdn) }),
          ] as const,
        ]
      : []),
    ...(sim.number_wish ? [[t(incomingNumber ? 'statement.temporary' : 'statement.number'), wishText] as const] : []),
  ];
};

const buildEndMoneyRows = ({ row, sims }: StatementContent, { t, money }: Formatters): Row[] => {
  const days = sims.reduce((sum, sim) => sum + sim.days, 0);
  return [
    ...(row.used_cents > 0 ? [[t('statement.end.days', { count: days }), money(row.used_cents)] as const] : []),
    ...(row.usage_cents > 0 ? [[t('statement.end.usage'), money(row.usage_cents)] as const] : []),
    ...(row.back_cents > 0 ? [[t('statement.back'), money(row.back_cents)] as const] : []),
    ...(row.owed_cents > 0 ? [[t('statement.owed'), money(row.owed_cents)] as const] : []),
  ];
};

const buildMoneyRows = ({ row, sims, order }: StatementContent, { t, money }: Formatters): Row[] => {
  const days = sims.reduce((sum, sim) => sum + sim.days, 0);
  return [
    ...(row.paid_cents > 0 ? [[t('statement.paid'), money(row.paid_cents)] as const] : []),
    ...(row.used_cents > 0 ? [[t('statement.used', { count: days }), money(row.used_cents)] as const] : []),
    ...(row.usage_cents > 0 ? [[t('statement.usage'), money(row.usage_cents)] as const] : []),
    ...(row.back_cents > 0 ? [[t('statement.back'), money(row.back_cents)] as const] : []),
    ...(row.owed_cents > 0
      ? [
          [
            t(order?.payment_method === DIRECT_DEBIT ? 'statement.owedDebit' : 'statement.owed'),
            money(row.owed_cents),
          ] as const,
        ]
      : []),
  ];
};

/** The statement and its consequences, as the acknowledgement repeats them. */
export const buildStatementSections = (
  statement: StatementContent,
  language: Language,
  company: boolean,
): MailSection[] => {
  const formatters = buildFormatters(language);
  const { t, format } = formatters;
  const { row, sims, order, catalogue } = statement;
  const at = toIso(row.submitted_at);
  const isEnd = row.kind === 'end';
  const money = (isEnd ? buildEndMoneyRows : buildMoneyRows)(statement, formatters);
  const note =
    `statement.${row.back_cents > 0 ? 'backNote' : row.owed_cents > 0 ? 'owedNote' : 'nothingNote'}` as const;
  return [
    {
      title: t(isEnd ? 'statement.end.title' : 'statement.title'),
      rows: [
        [t('statement.at'), t('statement.when', { date: format.date(at), time: format.time(at) })],
        [t('statement.name'), row.name],
        [t('statement.order'), orderNumber(row.order_uuid)],
        ...(order?.placed_at ? [[t('statement.ordered'), format.date(toIso(order.placed_at))] as const] : []),
        ...sims.flatMap((sim) => buildSimRows(sim, catalogue, formatters)),
        [t('statement.email'), row.email],
      ],
    },
    {
      title: t(isEnd ? 'statement.end.money' : 'statement.money'),
      rows: money,
      note: t(isEnd ? (money.length > 0 ? 'statement.end.note' : 'statement.end.noneNote') : note),
    },
    ...buildNetPriceSections(
      (
        [
          ['used', row.used_cents],
          ['usage', row.usage_cents],
          ['owed', row.owed_cents],
        ] as const
      ).flatMap(([label, cents]) =>
        cents > 0
          ? [[t(`statement.${label}`, { count: sims.reduce((sum, { days }) => sum + days, 0) }), centsToEuro(cents)]]
          : [],
      ),
      { company, language },
    ),
  ];
};

/** The sections of the acknowledgement; none when the withdrawal is gone. */
const queryStatementSections = async (
  db: Database,
  key: { customer_uuid: string; uuid: string },
  { language, company }: Pick<MessageContext, 'language' | 'company'>,
): Promise<MailSection[]> => {
  const storedWithdrawal = await findWithdrawal(db.read, key);
  if (!storedWithdrawal) return [];
  const [catalogue, order] = await Promise.all([
    getCatalogue(db),
    findOrderForMessage(db.read, storedWithdrawal.row.order_uuid),
  ]);
  return buildStatementSections({ ...storedWithdrawal, catalogue, order }, language, company);
};

/** The shared part of the acknowledgement of a statement and the notice of its end: both repeat it, with its consequences. */
export const statementMessage = {
  domain: 'withdrawal',
  data: z.object({ customer_uuid: z.uuid(), withdrawal_uuid: z.uuid(), submitted_at: z.iso.datetime() }),
  priority: 'waits',
  values: ({ submitted_at }: { submitted_at: string }, language: Language) => {
    const format = formatOf(language);
    return { date: format.date(submitted_at), time: format.time(submitted_at) };
  },
  path: () => withdrawalPaths.withdrawal(),
  sections: (
    { customer_uuid, withdrawal_uuid }: { customer_uuid: string; withdrawal_uuid: string },
    { db, language, company }: MessageContext,
  ) => queryStatementSections(db, { customer_uuid, uuid: withdrawal_uuid }, { language, company }),
} as const;
