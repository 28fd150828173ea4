import type { z } from 'zod';
import type { Msisdn } from '#platform/pure/line-ids.ts';
import type { Catalogue, OfferEntry } from '#catalogue/server/queries.ts';
import { parseBelgianMobile } from '#customers/rules/phone.ts';
import type { productLine } from '#ordering/contract.ts';
import type { Refuse, RefusedField } from '#platform/http/refused.ts';
import { checkOtherSimNumber } from '#porting/rules/port-in-request.ts';
import type { OrderedAddon } from '../tables.ts';
import type { SimType } from '#subscriptions/rules/sim-type.ts';

type Line = z.output<typeof productLine>;

/** A line of the basket with its catalogue entries. */
export type ResolvedLine = {
  type: SimType;
  offer: OfferEntry;
  addons: OrderedAddon[];
  port_in: (Omit<NonNullable<Line['port_in']>, 'msisdn'> & { msisdn: Msisdn }) | null;
};

const resolveAddons = (
  refuse: Refuse<'OFFER_UNKNOWN'>,
  catalogue: Catalogue,
  offer: OfferEntry,
  line: Line,
  fieldPath: string,
): OrderedAddon[] =>
  [...new Set(line.addon_uuids)].map((uuid) => {
    const addon = catalogue.addonByUuid.get(uuid);
    const isAvailable = addon?.on_sale && (addon.only_with.length === 0 || addon.only_with.includes(offer.code));
    if (!isAvailable)
      throw refuse('OFFER_UNKNOWN', { fields: [{ field: `${fieldPath}.addon_uuids`, code: 'OFFER_UNKNOWN' }] });
    return { uuid, price_cents: addon.price_cents };
  });

/** Validates a port-in of a line. SIM and customer number may be added at the activation; given values must be valid. */
const resolvePortIn = (
  refuse: Refuse<'PORT_IN_INCOMPLETE'>,
  catalogue: Catalogue,
  line: Line,
  fieldPath: string,
  numbers: Set<string>,
): ResolvedLine['port_in'] => {
  if (!line.port_in) return null;
  const fields: RefusedField[] = [];
  const msisdn = parseBelgianMobile(line.port_in.msisdn);
  if (msisdn === null || numbers.has(msisdn))
    fields.push({ field: `${fieldPath}.port_in.msisdn`, code: 'PORT_IN_NUMBER_INVALID' });
  const { sim_number } = line.port_in;
  if (sim_number?.trim() && checkOtherSimNumber(sim_number) !== null)
    fields.push({ field: `${fieldPath}.port_in.sim_number`, code: 'SIM_NUMBER_WRONG' });
  if (!catalogue.operatorByUuid.get(line.port_in.operator_uuid)?.active)
    fields.push({ field: `${fieldPath}.port_in.operator_uuid`, code: 'INVALID' });
  if (msisdn === null || fields.length > 0) throw refuse('PORT_IN_INCOMPLETE', { fields });
  numbers.add(msisdn);
  return { ...line.port_in, msisdn };
};

type LineRefusal = 'OFFER_UNKNOWN' | 'SIM_TYPE_NOT_OFFERED' | 'PORT_IN_INCOMPLETE';

/**
 * Resolves the lines of an order with the catalogue.
 * @throws Refused with the field
 */
export const resolveOrderLines = (
  refuse: Refuse<LineRefusal>,
  catalogue: Catalogue,
  lines: readonly Line[],
): ResolvedLine[] => {
  const numbers = new Set<string>();
  return lines.map((line, index) => {
    const fieldPath = `product_list.${index}`;
    const offer = catalogue.offerByUuid.get(line.offer_uuid);
    if (!offer?.on_sale)
      throw refuse('OFFER_UNKNOWN', { fields: [{ field: `${fieldPath}.offer_uuid`, code: 'OFFER_UNKNOWN' }] });
    if (!offer.sim_types.includes(line.type)) {
      throw refuse('SIM_TYPE_NOT_OFFERED', { fields: [{ field: `${fieldPath}.type`, code: 'SIM_TYPE_NOT_OFFERED' }] });
    }
    return {
      type: line.type,
      offer,
      addons: resolveAddons(refuse, catalogue, offer, line, fieldPath),
      port_in: resolvePortIn(refuse, catalogue, line, fieldPath, numbers),
    };
  });
};
