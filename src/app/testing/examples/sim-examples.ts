const uuid = '0190f3a0-0000-7000-8000-000000000001';
const sim = { customer_product_uuid: uuid, msisdn: '+32470123456' };

/** Parameters of messages about an active SIM: add-ons, refused changes, prepaid balance. */
export const simExamples: Record<string, Record<string, unknown>[]> = {
  'addon-on': [{ ...sim, offer_uuids: [uuid], started_at: '2026-11-21T10:00:00.000Z' }],
  'addon-failed': [{ ...sim, offer_uuids: [uuid] }],
  'line-change-failed': [
    { ...sim, change: 'services', services: ['roaming', 'data_roaming'] },
    { ...sim, change: 'limit', limit_cents: 5000 },
  ],
  'sim-paused': [{ ...sim, on: '2026-12-01' }],
  'sim-resumed': [{ ...sim, on: '2026-12-03' }],
  'top-up-received': [
    {
      ...sim,
      customer_uuid: uuid,
      payment_uuid: uuid,
      amount: 10,
      balance: 17.33,
      paid_at: '2026-11-23T10:00:00.000Z',
    },
  ],
  'month-missing': [{ ...sim, first: '2026-12-01', amount: 10, contributions: 2.5, missing: 6.09 }],
};
