const unreachableUrl = 'http://127.0.0.1:9';

/** Settings of a product without a sandbox whose outside systems do not answer, so that their cost is not measured. */
export const unreachableOutsideSettings = {
  APP_URL: 'https://benchmark.example',
  MAIL_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Benchmark <hello@benchmark.example>',
  SMS_URL: 'smpp://127.0.0.1:9',
  ...Object.fromEntries(
    ['PAYMENTS', 'NETWORK', 'ESIM', 'PORTING', 'COURIER', 'DESK', 'EINVOICING'].flatMap((name) => [
      [`${name}_URL`, unreachableUrl],
      [`${name}_KEY`, 'benchmark'],
      [`${name}_SECRET`, 'a secret of the benchmark'],
    ]),
  ),
  DATA_KEYS: `benchmark:${'0f'.repeat(32)}`,
  ESIM_REQUESTER: '1.3.6.1.4.1.12345.9',
  PORTING_RECIPIENT: 'benchmark',
  CREDITOR_ID: 'BE31ZZZ0456789031',
  CREDITOR_IBAN: 'BE68539007547034',
  CREDITOR_BIC: 'GEBABEBB',
  CREDITOR_ADDRESS: 'Main Street;1;1000;Brussels;BE',
  PROVIDER_NAME: 'Benchmark',
  PROVIDER_ADDRESS: 'Main Street 1, 1000 Brussels, Belgium',
  PROVIDER_COMPANY_NUMBER: 'BE 0456.789.031',
  PROVIDER_REGISTER: 'RPR Brussels',
  DPO_EMAIL: 'privacy@benchmark.example',
  SOURCE_URL: 'https://benchmark.example/source',
  SUPPORT_EMAIL: 'help@benchmark.example',
  SUPPORT_PHONE: '02 555 01 99',
  PREPAID_IDENTIFICATION: 'off',
  // Many customers of a measurement come from one address.
  UNPAID_CUSTOMERS_A_DAY: '1000000',
};
