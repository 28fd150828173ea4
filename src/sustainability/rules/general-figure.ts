/** The general figure of a phone's emissions, beside the customer's own. */
export const PHONE_KG_A_MONTH = {
  low: 4,
  high: 5,
  source: 'https://impactco2.fr/outils/numerique/smartphone',
} as const;
