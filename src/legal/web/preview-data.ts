/** Fixed reply for previews, of every domain: what the provider says of itself. */
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
  },
  support: { email: 'help@canopy.example', phone: '0800 00 000' },
  dpo_email: 'privacy@canopy.example',
  app_url: 'https://canopy.example',
  source_url: 'https://canopy.example/source',
};
