/** An edition with one before it. */
export const priceList = {
  edition: 2,
  editions: [
    { edition: 2, from: '2026-11-01T08:00:00Z' },
    { edition: 1, from: '2026-01-01T08:00:00Z' },
  ],
  sections: [
    {
      key: 'private',
      title: 'Private plans',
      note: 'What a plan holds is for Belgium, a month.',
      columns: ['Plan', 'A month', 'Data, GB', 'Minutes', 'SMS', 'Data in the EU, GB'],
      rows: [
        ['Birch, paid monthly', '€10.00', '20', '500', '100', '17'],
        ['Poplar, paid monthly', '€20.00', '40', 'unlimited', 'unlimited', '34'],
      ],
    },
    {
      key: 'services',
      title: 'Services',
      note: null,
      columns: ['What', 'Price'],
      rows: [
        ['Activation', 'free'],
        ['Sending a SIM card', '€5.00'],
      ],
    },
  ],
};

/** Fixed reply for previews of all domains: the operator's facts. */
export const terms = {
  brand: 'Canopy',
  terms_version: '2026-11',
  terms_url: null,
  privacy_url: null,
  provider: {
    name: 'Canopy Telecom BV',
    address: 'Chaussée de La Hulpe 1, 1170 Brussels',
    company_number: 'BE\u00a00123.456.749',
    register: 'RPR/RPM (register of legal persons) Brussels, Dutch-speaking enterprise court',
    creditor_id: 'BE00ZZZ0000000000',
    debit_notice_days: 2,
  },
  support: { email: 'help@canopy.example', phone: '0800 00 000' },
  dpo_email: 'privacy@canopy.example',
  app_url: 'https://canopy.example',
  source_url: 'https://canopy.example/source',
};

export const editions = [
  { edition: 2, version: '2026-11', from: '2026-11-01T08:00:00Z' },
  { edition: 1, version: '2026-01', from: '2026-01-01T08:00:00Z' },
];

export const oldTerms = {
  edition: 1,
  version: '2026-01',
  page: null,
  has_document: true,
  text: {
    title: 'Terms',
    intro: 'What we agree on, in plain words.',
    parts: [
      { key: 'who', title: 'Who we are', text: ['Canopy Telecom BV, Chaussée de La Hulpe 1, 1170 Brussels.'] },
      {
        key: 'order',
        title: 'Your order',
        text: ['You order on our website. The contract begins with our confirmation.'],
      },
    ],
  },
};
