const uuid = '0190f3a0-0000-7000-8000-000000000001';

const invoice = {
  customer_uuid: uuid,
  number: '2026-0000123',
  month: '2026-11-01',
  invoice: 43.11,
  net: null,
  contributions: 7.5,
  credit: 0,
  amount: 50.61,
  due_on: '2026-12-15',
  reference: '+++000/0000/12311+++',
  debit: null,
};

const claim = { customer_uuid: uuid, number: '2026-0000123', reference: '+++000/0000/12311+++' };

/** Parameters of messages about bills. */
export const invoiceExamples: Record<string, Record<string, unknown>[]> = {
  'invoice-ready': [
    invoice,
    {
      ...invoice,
      debit: {
        collected_on: '2026-12-15',
        mandate_reference: 'CANOPY-1',
        creditor_id: 'BE69ZZZ0123456749',
        iban_end: '7034',
      },
    },
    { ...invoice, credit: 50.61, amount: 0 },
  ],
  'invoice-by-mail': (['unregistered', 'refused', 'late'] as const).flatMap((why) => [
    { customer_uuid: uuid, document_uuid: uuid, number: '2026-0000123', kind: 'invoice', why },
    { customer_uuid: uuid, document_uuid: uuid, number: 'CN2026-0000007', kind: 'credit_note', why },
  ]),
  'mandate-ended': ['AC04', 'MD01', 'lapsed'].map((reason) => ({
    token_uuid: uuid,
    reason,
    iban_end: '1234',
    cancelled: reason === 'MD01' ? [{ amount: 24.1, collect_on: '2026-12-14' }] : [],
  })),
  'mandate-withdrawn': [null, '2026-12-01'].map((last_debit_on) => ({
    reference: 'CANOPY-1',
    iban_end: '1234',
    last_debit_on,
    cancelled: last_debit_on === null ? [{ amount: 24.1, collect_on: '2026-12-14' }] : [],
  })),
  'unpaid-invoice': (
    [
      ['reminder_1', 'in_use'],
      ['reminder_2', 'in_use'],
      ['reminder_2', 'ended'],
      ['warned', 'in_use'],
      ['warned', 'ended'],
      ['warned', 'none'],
      ['restricted', 'in_use'],
      ['cut_off', 'in_use'],
      ['warned', 'in_use', true],
      ['restricted', 'in_use', true],
      ['cut_off', 'in_use', true],
      ['ended', 'in_use'],
    ] as const
  ).map(([state, sims, isForTwoInvoices = false]) => ({
    customer_uuid: uuid,
    state,
    sims,
    together: isForTwoInvoices
      ? {
          amount: 71.42,
          references: [claim.reference, '+++000/0000/12412+++'],
          numbers: ['2026-0000123', '2026-0000124'],
        }
      : null,
    number: '2026-0000123',
    month: '2026-11-01',
    reference: '+++000/0000/12311+++',
    amount: 50.61,
    due_on: '2026-12-15',
    restricted_on: state === 'reminder_2' ? '2027-01-07' : null,
    next_on: state === 'ended' ? null : '2026-12-31',
    cost: state === 'reminder_2' ? 7.5 : 0,
    next_cost: state === 'reminder_1' ? 7.5 : 0,
    interest_percent: state === 'warned' ? 10.5 : null,
  })),
  'service-restored': [{}, { msisdns: ['+32470123456'] }],
  'invoice-disputed': [0, 10].map((restAmount) => ({
    ...claim,
    disputed: 40.61,
    rest: restAmount,
    reason: 'I did not make this call',
  })),
  'dispute-answered': [
    { ...claim, state: 'accepted', disputed: 40, credited: 40, left: 0 },
    { ...claim, state: 'accepted', disputed: 40, credited: 30, left: 20.61 },
    { ...claim, state: 'rejected', disputed: 40, credited: 0, left: 50.61 },
  ],
  'instalments-agreed': [
    { ...claim, instalments: ['2026-12-20', '2027-01-20'].map((due_on) => ({ due_on, amount: 25.3 })) },
  ],
  'instalments-missed': [{ ...claim, amount: 25.3, missed: 25.3, due_on: '2027-01-20' }],
  'credit-note-ready': [{ number: 'CN2026-0000007', corrects: '2026-0000123', amount: 16.66 }],
};
