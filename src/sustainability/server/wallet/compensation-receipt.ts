import { getCachedForest } from '#projects/server/queries.ts';
import { renderTaggedPdf } from '#platform/documents/tagged-pdf.ts';
import type { Handler } from '#platform/http/handler.ts';
import { texts } from '#platform/i18n/texts.ts';
import { gramsToKg } from '#platform/pure/carbon.ts';
import { formatOf } from '#platform/pure/format.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { gramsOfGift, stateOfGift } from '#sustainability/rules/standing.ts';
import { payerOf, slotOfGift } from '../mine.ts';
import { queryGiftStandings } from '../mine.store.ts';
import { queryGiftRows } from './gifts.store.ts';

export const compensationReceipt: Handler<
  SustainabilityContract,
  'GET /api/green/compensation/receipt/{ledger_uuid}'
> = async (ctx) => {
  const { language, settings } = ctx;
  const key = { customer_uuid: payerOf(ctx.caller), ledger_uuid: ctx.params.ledger_uuid };
  const rows = await queryGiftRows(ctx.db.read, key);
  const gift = rows.find(({ kind }) => kind !== 'undone');
  const { forest } = await getCachedForest(ctx.db);
  const project = gift && forest.byUuid.get(gift.project_uuid);
  if (!gift || !project) throw ctx.refuse('NOT_FOUND');
  const giftStanding = (await queryGiftStandings(ctx.db.read, key.customer_uuid)).find(
    ({ ledger_uuid }) => ledger_uuid === key.ledger_uuid,
  );
  const t = texts(language, 'sustainability/server/wallet');
  const format = formatOf(language);
  const [date, kg] = [format.date(toIso(gift.given_at)), format.amount(gramsToKg(gift.grams), 'kg', 3)];
  const grams = giftStanding && gramsOfGift(slotOfGift(giftStanding), project);
  const state = grams
    ? t(`receipt.states.${stateOfGift(grams)}`, { kg: format.amount(gramsToKg(grams.uncovered), 'kg', 3) })
    : t('receipt.undone');
  const title = t('receipt.title');
  ctx.reply.header('content-disposition', `inline; filename="${t('receipt.file')}-${gift.ledger_uuid}.pdf"`);
  return renderTaggedPdf(
    { title, author: settings.BRAND_NAME, language, date: gift.given_at, mostPages: 1 },
    (paper) => {
      paper.writeText('P', settings.BRAND_NAME, { bold: true, leaf: true });
      paper.writeText('H1', title, { bold: true, size: 19, after: 6 });
      paper.writeText('P', t('receipt.intro', { date, kg }), { after: 10 });
      paper.writeTable({
        head: [t('receipt.project'), project.content.name[language]],
        rows: [
          [t('receipt.given'), date],
          [t('receipt.kg'), kg],
          [t('receipt.state'), state],
          [t('receipt.method'), project.content.summary[language]],
          [t('receipt.number'), gift.ledger_uuid],
        ],
        widths: [1, 3],
      });
      paper.addSpace(1);
      paper.writeText('P', t('receipt.note'));
    },
  );
};
