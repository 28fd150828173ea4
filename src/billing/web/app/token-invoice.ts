import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BillingContract } from '#billing/contract.ts';
import type { paymentsPaths } from '#payments/paths.ts';
import { isFinalOutcome } from '#payments/rules/payment-outcome.ts';
import { pollUntil } from '#payments/web/queries.ts';
import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';
import { switchLanguage, useLanguage } from '#platform/browser/i18n.ts';
import { useScreenSearch } from '#platform/browser/screen-address.ts';
import { saveToStorage } from '#platform/browser/storage.ts';
import { isLanguage, type Language } from '#platform/pure/language.ts';

/** The token of the address; empty without one. */
export const usePaymentToken = (): string => {
  const { token } = useScreenSearch<typeof paymentsPaths.appPay>();
  return typeof token === 'string' ? token : '';
};

/** Query of the invoice that a payment token pays. */
export const tokenInvoiceQuery = (token: string) => ({
  ...createContractQueryBuilder<BillingContract>()('GET /api/customer/invoice/by-token', { query: { token } }),
  staleTime: 0,
});

/** Tokens whose language was applied since the page was loaded. */
const tokensWithLanguage = new Set<string>();

/**
 * Switches to the language of the customer of a token, once. A language in the address, or one that the visitor picks at the foot of the page, goes
 * before it. False until the switch is done.
 */
export const useSwitchToTokenLanguage = (token: string, language: Language | undefined): boolean => {
  const { lang } = useScreenSearch<typeof paymentsPaths.appPay>();
  const currentLanguage = useLanguage();
  const isDone =
    language !== undefined && (tokensWithLanguage.has(token) || isLanguage(lang) || language === currentLanguage);
  useEffect(() => {
    if (language === undefined || tokensWithLanguage.has(token)) return;
    if (isDone) return void tokensWithLanguage.add(token);
    void switchLanguage(language).then(() => {
      tokensWithLanguage.add(token);
      saveToStorage('lang', language);
    });
  }, [token, language, isDone]);
  return isDone;
};

/** State of the invoice of the token, polled every two seconds until the payment is final. */
export const useTokenPaymentStatus = (token: string) =>
  useQuery({
    ...createContractQueryBuilder<BillingContract>()('GET /api/customer/invoice/paid', { query: { token } }),
    enabled: token !== '',
    staleTime: 0,
    refetchInterval: pollUntil(({ outcome }) => outcome === null || isFinalOutcome(outcome)),
  });
