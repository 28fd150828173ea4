/** Fixed reply for previews, of every domain: what the provider says of itself. */
export const terms = {
  terms_version: '2026-11',
  terms_url: null,
  privacy_url: null,
  provider: {
    name: 'Canopy Telecom BV',
    address: 'Terhulpsesteenweg 1, 1170 Bruxelles/Brussel',
    creditor_id: 'BE00ZZZ0000000000',
  },
  support: { email: 'help@canopy.example', phone: '0800 00 000' },
};
