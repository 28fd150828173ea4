import type { z } from 'zod';
import { minimumRoamingGb } from '#catalogue/rules/fair-use.ts';
import { premiumMaximum } from '#catalogue/rules/premium-maxima.ts';
import type { catalogueFile, devicesFile } from './catalogue-file.ts';

export type CatalogueFault = { path: (string | number)[]; message: string };

const findDuplicates = (values: readonly string[], list: string, field: string): CatalogueFault[] => {
  const seenCodes = new Set<string>();
  return values.flatMap((value, index) => {
    if (!seenCodes.has(value)) {
      seenCodes.add(value);
      return [];
    }
    return [{ path: [list, index, field], message: `"${value}" stands twice` }];
  });
};

type CatalogueFile = z.output<typeof catalogueFile>;
type Offer = CatalogueFile['offers'][number];

const checkOffer = (
  file: CatalogueFile,
  offers: ReadonlyMap<string, Offer>,
  offer: Offer,
  index: number,
): CatalogueFault[] => {
  const faults: CatalogueFault[] = [];
  const fault = (field: string, message: string) => faults.push({ path: ['offers', index, field], message });
  const prepaid = offer.prepaid_equivalent === null ? null : offers.get(offer.prepaid_equivalent);
  if (prepaid === undefined) fault('prepaid_equivalent', `there is no offer "${offer.prepaid_equivalent}"`);
  else if (prepaid && prepaid.payment_type !== 'prepaid')
    fault('prepaid_equivalent', `the offer "${prepaid.code}" is not prepaid`);
  else if (prepaid && prepaid.audience !== offer.audience)
    fault('prepaid_equivalent', `the offer "${prepaid.code}" is for others`);
  if (offer.payment_type === 'prepaid' && offer.credit_limit_cents !== null)
    fault('credit_limit_euro', 'a prepaid plan has none: null');
  if (offer.payment_type === 'postpaid' && offer.credit_limit_cents === null)
    fault('credit_limit_euro', 'a postpaid plan needs one');
  if (offer.credit_limit_cents !== null && !file.credit_limits_euro.includes(offer.credit_limit_cents)) {
    fault('credit_limit_euro', 'is not one of credit_limits_euro');
  }
  const minimumGb = minimumRoamingGb(offer.price_cents, offer.data_gb);
  if (offer.roaming_gb !== null && offer.roaming_gb < minimumGb)
    fault('roaming_gb', `EU roaming must include at least ${minimumGb} GB at this price`);
  return faults;
};

/** Checks that EU data of a plan with an add-on is not above its data at home: use in the EU counts against that too. */
const checkRoamingAddon = (
  offers: readonly Offer[],
  { on_sale, only_with, roaming_gb, data_gb = 0 }: CatalogueFile['addons'][number],
  index: number,
): CatalogueFault[] => {
  if (!on_sale || roaming_gb === undefined) return [];
  const idleOffer = offers.find(
    (offer) =>
      (only_with.length === 0 || only_with.includes(offer.code)) &&
      (offer.roaming_gb === null ||
        (offer.data_gb !== null && offer.roaming_gb + roaming_gb > offer.data_gb + data_gb)),
  );
  if (!idleOffer) return [];
  const message = `with "${idleOffer.code}" it does not add all of its EU data, which counts against the data of the plan`;
  return [{ path: ['addons', index, 'only_with'], message }];
};

/** Paid numbers above their legal maximum. */
const checkPremiumPrices = ({ price_list }: CatalogueFile): CatalogueFault[] =>
  price_list.flatMap(({ code, rows }, table) =>
    rows.flatMap(({ numbers = [], code: line, per = 'minute', prices: [price] }, row) => {
      const digits = /^paid-sms-(\d)$/.exec(line ?? '')?.[1];
      const checkedNumbers = digits ? [`${digits}000`] : numbers;
      if (code !== 'premium' || typeof price !== 'number') return [];
      return checkedNumbers.flatMap((number): CatalogueFault[] => {
        const maximum = premiumMaximum(number, digits ? 'sms' : 'voice');
        if (!maximum || (maximum.per === per ? price <= maximum.cents : per === 'minute' && price <= maximum.cents))
          return [];
        const path = ['price_list', table, 'rows', row, 'prices_euro'];
        return [{ path, message: `${number} may cost at most ${maximum.cents / 100} euro by the ${maximum.per}` }];
      });
    }),
  );

/** Checks beyond the schema: dangling references, duplicates, roaming below and paid numbers above what the law allows. */
export const checkCatalogueFile = (file: CatalogueFile): CatalogueFault[] => {
  const faults: CatalogueFault[] = [];
  for (const list of ['offers', 'categories', 'addons'] as const) {
    faults.push(
      ...findDuplicates(
        file[list].map(({ uuid }) => uuid),
        list,
        'uuid',
      ),
      ...findDuplicates(
        file[list].map((entry) => entry.code),
        list,
        'code',
      ),
    );
  }
  faults.push(
    ...findDuplicates(
      file.promos.map((promo) => promo.code),
      'promos',
      'code',
    ),
  );
  faults.push(
    ...findDuplicates(
      file.price_list.map((table) => table.code),
      'price_list',
      'code',
    ),
  );
  faults.push(...checkPremiumPrices(file));
  const offers = new Map(file.offers.map((offer) => [offer.code, offer]));
  const categories = new Set(file.categories.map((category) => category.code));
  faults.push(...file.offers.flatMap((offer, index) => checkOffer(file, offers, offer, index)));
  for (const [index, addon] of file.addons.entries()) {
    faults.push(...checkRoamingAddon(file.offers, addon, index));
    const minimumGb = addon.data_gb ? minimumRoamingGb(addon.price_cents, addon.data_gb) : 0;
    if ((addon.roaming_gb ?? 0) < minimumGb)
      faults.push({
        path: ['addons', index, 'roaming_gb'],
        message: `data at this price must include at least ${minimumGb} GB of EU roaming`,
      });
    if (!categories.has(addon.category))
      faults.push({ path: ['addons', index, 'category'], message: `there is no category "${addon.category}"` });
    for (const [at, name] of addon.only_with.entries()) {
      if (!offers.has(name))
        faults.push({ path: ['addons', index, 'only_with', at], message: `there is no offer "${name}"` });
    }
  }
  return faults;
};

export const checkDevicesFile = (file: z.output<typeof devicesFile>): CatalogueFault[] =>
  file.devices.flatMap((device, index) =>
    device.note && !file.notes[device.note]
      ? [{ path: ['devices', index, 'note'], message: `there is no note "${device.note}"` }]
      : [],
  );
