import { expect, test } from 'vitest';
import { type ClaimedCharges, splitLostClaim } from './lost-claim.ts';

// A bill of 12.10 with 2.10 of VAT, and 4.00 and 1.00 for two projects.
const charges: ClaimedCharges = {
  supply_cents: 1210,
  vat_cents: 210,
  contributions: new Map([
    ['forest', 400],
    ['village', 100],
  ]),
};

test.each<[string, number, ClaimedCharges, Record<string, number>, vat: number]>([
  ['a claim of which nothing was paid', 1710, charges, { forest: 400, village: 100 }, 210],
  // 8.00 left: 5.00 of contributions, and 3.00 of 12.10, whose VAT is 0.52.
  ['a claim of which a part was paid', 800, charges, { forest: 400, village: 100 }, 52],
  ['a claim of which less is left than its contributions', 450, charges, { forest: 400, village: 50 }, 0],
  ['a claim of which nothing is left', 0, charges, {}, 0],
  ['a claim without contributions', 1210, { ...charges, contributions: new Map() }, {}, 210],
  // 12.10 of use with 2.10 of VAT and 7.50 of reminder costs without: a payment is of both.
  ['a claim with late costs', 980, { supply_cents: 1960, vat_cents: 210, contributions: new Map() }, {}, 105],
  ['a claim without VAT in the books', 500, { supply_cents: 0, vat_cents: 0, contributions: new Map() }, {}, 0],
])(
  'the loss of %s is split into VAT and contributions',
  (_name, remainingCents, claimedCharges, contributions, vat_cents) => {
    const lost = splitLostClaim(remainingCents, claimedCharges, true);
    expect({ ...lost, contributions: Object.fromEntries(lost.contributions) }).toEqual({
      doubtful_cents: 0,
      lost_cents: remainingCents,
      vat_cents,
      contributions,
    });
    expect(splitLostClaim(remainingCents, claimedCharges, false).vat_cents).toBe(0);
  },
);
