/**
 * Accounts of the Belgian minimum standardised chart (annex to the Royal Decree of 21 October 2018 executing articles
 * III.82 to III.95 of the Code of Economic Law), with subdivisions of our own: `name` is what the accountant reads.
 */
export const accounts = {
  receivables: '400',
  /** Claims that exist and have no invoice yet. Not on 491, which is for income that is spread over time and not due yet. */
  incomeToInvoice: '404',
  doubtfulReceivables: '407',
  vatPayable: '451',
  prepaidBalances: '4600',
  contributionsPayable: '4890',
  /** Payments and credits of customers that no invoice or balance has taken yet. */
  customerCredit: '4891',
  refundsPayable: '4892',
  deferredIncome: '493',
  suspense: '499',
  /** Bank lines that are not assigned to anything: incoming money is a liability until then. */
  bankLines: '4991',
  bank: '550',
  providerClearing: '580',
  badDebt: '642',
  referralRewards: '6150',
  latePortIns: '643',
  bankCosts: '6570',
  providerCosts: '6571',
  rounding: '658',
  plans: '7000',
  addons: '7001',
  usage: '7002',
  carbonRemoval: '7003',
  shipping: '7004',
  corrections: '7005',
  discounts: '708',
  recoveredDebt: '742',
  reminderCosts: '743',
  lateInterest: '756',
} as const;

export type AccountNumber = (typeof accounts)[keyof typeof accounts];

export const accountNames: Readonly<Record<AccountNumber, string>> = {
  '400': 'Trade debtors',
  '404': 'Income receivable: service not yet invoiced',
  '407': 'Doubtful trade debtors',
  '451': 'VAT payable',
  '4600': 'Advances received: prepaid balances',
  '4890': 'Contributions to projects, payable',
  '4891': 'Credit of customers',
  '4892': 'Refunds payable',
  '493': 'Deferred income',
  '499': 'Suspense account',
  '4991': 'Bookings of the bank, to be assigned',
  '550': 'Bank',
  '580': 'Payment provider, clearing',
  '6150': 'Rewards for referrals',
  '642': 'Losses on trade debtors',
  '643': 'Late transfers of numbers, owed to customers',
  '6570': 'Bank costs',
  '6571': 'Costs of the payment provider',
  '658': 'Rounding and payment differences',
  '7000': 'Revenue: plans',
  '7001': 'Revenue: telecom add-ons',
  '7002': 'Revenue: usage outside the plan',
  '7003': 'Revenue: carbon removal',
  '7004': 'Revenue: shipping',
  '7005': 'Revenue: corrections of earlier months',
  '708': 'Discounts allowed',
  '742': 'Gains on trade debtors: losses recovered',
  '743': 'Reminder costs charged',
  '756': 'Interest for late payment',
};

export const isAccountNumber = (text: string): text is AccountNumber => Object.hasOwn(accountNames, text);

/** Accounts whose lines with a VAT rate are the taxable base of the VAT return. */
export const isTurnover = (account: string): boolean => account.startsWith('70');

/** Accounts of revenue: turnover with its discounts, reminder costs and interest. */
export const isRevenue = (account: string): boolean => account.startsWith('7');
