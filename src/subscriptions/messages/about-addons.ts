import { z } from 'zod';
import { e164 } from '#platform/contract/schemas.ts';
import { type AddonEntry, getCatalogue, addonType } from '#catalogue/server/queries.ts';
import { formatWithoutVat, type MailSection, type MessageContext } from '#notifications/server/commands.ts';
import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { CONTRIBUTION_ADDON } from '#catalogue/rules/addon-type.ts';

/** Data of a message about add-ons of one SIM. */
export const aboutAddons = z.object({
  customer_product_uuid: z.uuid(),
  msisdn: e164,
  offer_uuids: z.array(z.uuid()).min(1),
});

/** Lists add-ons by name with their monthly price; for a company without VAT first. Contributions carry no VAT. */
export const addonsSection = async (
  { offer_uuids }: z.output<typeof aboutAddons>,
  { db, language, company }: MessageContext,
): Promise<MailSection> => {
  const catalogue = await getCatalogue(db);
  const t = texts(language, 'subscriptions/messages');
  const format = formatOf(language);
  const priceTextOf = ({ uuid, price_cents }: AddonEntry) => {
    const plain = addonType(catalogue, uuid) === CONTRIBUTION_ADDON;
    const price = format.money(centsToEuro(price_cents));
    if (plain) return t('addons.contribution', { price });
    return company
      ? t('addons.priceNet', { net: formatWithoutVat(centsToEuro(price_cents), language), price })
      : t('addons.price', { price });
  };
  const entries = offer_uuids.flatMap((uuid) => catalogue.addonByUuid.get(uuid) ?? []);
  return {
    title: t('addons.title'),
    rows: entries.map((entry) => [entry.name[language], priceTextOf(entry)] as const),
    note: t('addons.note'),
  };
};
