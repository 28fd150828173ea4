import { accountPaths } from '#account/paths.ts';
import { customersPaths } from '#customers/paths.ts';
import { identityPaths } from '#identity/paths.ts';
import { legalPaths } from '#legal/paths.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { findText, type Strings, type TextParams } from '#platform/pure/text-lookup.ts';
import type { Language } from '#platform/pure/language.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import { withdrawalPaths } from '#withdrawal/paths.ts';

/** Keys of the questions by group, in the order of the page. Each question has an address of its own, such as `/faq#puk`. */
export const faqGroups = {
  ordering: ['how-to-order', 'who-can-order', 'prepaid-or-monthly', 'how-many-sims', 'promo-code', 'order-unpaid'],
  esim: ['what-is-esim', 'esim-phone', 'esim-install', 'esim-failed', 'esim-deleted'],
  card: ['card-delivery', 'card-where', 'card-activate', 'puk', 'lost'],
  number: ['keep-number', 'transfer-needs', 'transfer-time', 'transfer-refused', 'take-number-away'],
  paying: [
    'next-payment',
    'first-bill',
    'ways-to-pay',
    'bank-check',
    'debit-back',
    'payment-refused',
    'prepaid-balance',
  ],
  using: ['how-much-left', 'spending-limit', 'roaming', 'change-plan', 'outside-prices'],
  ending: ['cancel-order', 'withdraw', 'end-contract'],
  account: ['forgot-password', 'no-email', 'logged-in-where', 'my-data', 'delete-account', 'newsletter'],
  forest: ['what-it-funds', 'contributions'],
  company: ['company-order', 'company-large'],
} as const;

export type FaqGroup = keyof typeof faqGroups;

/** Link below an answer, by question. The text of the link is in the strings of the question. */
const linkTargets: Readonly<Record<string, string>> = {
  'how-to-order': orderingPaths.choose(),
  'order-unpaid': accountPaths.dashboard(),
  'esim-phone': orderingPaths.choose(),
  'esim-install': accountPaths.dashboard(),
  'esim-failed': accountPaths.dashboard(),
  'esim-deleted': accountPaths.dashboard(),
  'card-where': accountPaths.dashboard(),
  'card-activate': accountPaths.dashboard(),
  puk: accountPaths.dashboard(),
  lost: accountPaths.dashboard(),
  'transfer-time': accountPaths.dashboard(),
  'transfer-refused': accountPaths.dashboard(),
  'next-payment': accountPaths.dashboard(),
  'payment-refused': accountPaths.dashboard(),
  'prepaid-balance': accountPaths.dashboard(),
  'how-much-left': accountPaths.dashboard(),
  'spending-limit': accountPaths.dashboard(),
  'change-plan': accountPaths.dashboard(),
  roaming: legalPaths.prices(),
  'outside-prices': legalPaths.prices(),
  'cancel-order': accountPaths.dashboard(),
  withdraw: withdrawalPaths.withdrawal(),
  'forgot-password': identityPaths.resetPassword(),
  'logged-in-where': accountPaths.settings(),
  'my-data': accountPaths.yourData(),
  'delete-account': accountPaths.yourData(),
  newsletter: accountPaths.settings(),
  'what-it-funds': sustainabilityPaths.overview(),
  contributions: sustainabilityPaths.overview(),
  'company-order': orderingPaths.choose(),
  'company-large': customersPaths.company(),
};

export type Faq = {
  /** Its anchor on the page. */
  key: string;
  question: string;
  answer: readonly string[];
  link: { text: string; href: string } | null;
};

const toParagraphs = (text: string | string[] | undefined): string[] => [text ?? []].flat();

/** Builds the questions of a group in a language. `facts`: the values that are filled into the answers. */
export const buildFaqs = (group: FaqGroup, strings: Strings, language: Language, facts: TextParams): Faq[] =>
  faqGroups[group].map((key) => {
    const read = (part: string) => toParagraphs(findText(strings, language, `questions.${key}.${part}`, facts));
    const href = linkTargets[key];
    return {
      key,
      question: read('question').join(' '),
      answer: read('answer'),
      link: href === undefined ? null : { text: read('link').join(' '), href },
    };
  });

export const faqGroupTitle = (group: FaqGroup, strings: Strings, language: Language): string =>
  toParagraphs(findText(strings, language, `groups.${group}`)).join(' ');
