import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { formatPhone } from '#customers/rules/phone.ts';
import { formatWithoutVat, type MailSection, type MessageContext } from '#notifications/server/commands.ts';
import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';
import { toIso } from '#platform/pure/instant.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { findNumberOfProduct } from '#subscriptions/server/queries.ts';
import { formatUsageAmount } from '#usage/rules/format-usage-amount.ts';
import { questionNumber } from '#usage/rules/question-number.ts';
import { formatOtherParty } from '#usage/rules/format-other-party.ts';
import { unitOfType } from '#usage/rules/usage-unit.ts';
import { usageQuestion, usageRecord } from '#usage/server/tables.ts';

export const usageQuestionKey = z.object({
  customer_uuid: z.uuid(),
  customer_product_uuid: z.uuid(),
  question_uuid: z.uuid(),
});

/** Mail sections about the questioned record, for the customer and support. Empty if the question is deleted. */
export const buildUsageQuestionSections = async (
  { customer_uuid, customer_product_uuid, question_uuid }: z.output<typeof usageQuestionKey>,
  { db, language, company }: MessageContext,
): Promise<MailSection[]> => {
  const ofSim = and(
    eq(usageQuestion.customer_uuid, customer_uuid),
    eq(usageQuestion.customer_product_uuid, customer_product_uuid),
    eq(usageQuestion.question_uuid, question_uuid),
  );
  const [question] = await db.read.select().from(usageQuestion).where(ofSim);
  if (!question) return [];
  const ofRecord = and(
    eq(usageRecord.customer_uuid, customer_uuid),
    eq(usageRecord.customer_product_uuid, customer_product_uuid),
    eq(usageRecord.begun_at, question.begun_at),
    eq(usageRecord.record_id, question.record_id),
  );
  const [record] = await db.read.select().from(usageRecord).where(ofRecord);
  const msisdn = await findNumberOfProduct(db.read, { customer_uuid, customer_product_uuid });
  const t = texts(language, 'usage');
  const words = texts(language, 'usage/messages');
  const format = formatOf(language);
  const cost = centsToEuro((record?.cost_millicents ?? 0) / 1000);
  const recordRows: [string, string][] = record
    ? [
        [words('about.what'), t(`type.${record.type}`)],
        ...(record.other_party
          ? [[words('about.party'), formatOtherParty(record.other_party)] as [string, string]]
          : []),
        [
          words('about.amount'),
          formatUsageAmount({ quantity: record.quantity, unit: unitOfType(record.type) }, format, t),
        ],
        [words('about.cost'), format.money(cost)],
        ...(company && cost > 0
          ? [[words('about.costNet'), formatWithoutVat(cost, language)] as [string, string]]
          : []),
      ]
    : [];
  return [
    {
      title: words('about.title'),
      rows: [
        [words('about.number'), questionNumber(question_uuid)],
        [words('about.sim'), msisdn === null ? '' : formatPhone(msisdn)],
        [words('about.at'), format.dateTime(toIso(question.begun_at))],
        ...recordRows,
      ],
      ...(question.text === '' ? {} : { note: question.text }),
    },
  ];
};
