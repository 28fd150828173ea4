import type { z } from 'zod';
import { minimumRoamingGb } from '#catalogue/rules/fair-use.ts';
import type { catalogueFile, devicesFile } from './catalogue-file.ts';

export type CatalogueFault = { path: (string | number)[]; message: string };

const findDuplicates = (values: readonly string[], list: string, field: string): CatalogueFault[] => {
  const seen = new Set<string>();
  return values.flatMap((value, index) => {
    if (!seen.has(value)) {
      seen.add(value);
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
  const least = minimumRoamingGb(offer.price_cents, offer.data_gb);
  if (offer.roaming_gb !== null && offer.roaming_gb < least)
    fault('roaming_gb', `EU roaming must include at least ${least} GB at this price`);
  return faults;
};

/** Checks beyond the schema: dangling references, duplicates, roaming below the legal minimum. */
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
  const offers = new Map(file.offers.map((offer) => [offer.code, offer]));
  const categories = new Set(file.categories.map((category) => category.code));
  faults.push(...file.offers.flatMap((offer, index) => checkOffer(file, offers, offer, index)));
  for (const [index, addon] of file.addons.entries()) {
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
