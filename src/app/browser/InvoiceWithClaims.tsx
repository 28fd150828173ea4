import { lazy, Suspense } from 'react';
import { InvoiceScreen } from '#billing/web/invoices/InvoiceScreen.tsx';
import type { ClaimedInvoice } from '#dunning/web/parts/claimed-invoice.ts';
import { loadStrings } from '#platform/browser/i18n.ts';

const InvoiceClaims = lazy(async () => {
  const [{ InvoiceClaims: Found }] = await Promise.all([
    import('#dunning/web/parts/InvoiceClaims.tsx'),
    loadStrings(['dunning/web/parts']),
  ]);
  return { default: Found };
});

/** The claims, loaded after the first paint: they ask the server themselves. */
const LazyInvoiceClaims = ({ claimed }: { claimed: ClaimedInvoice }) => (
  <Suspense>
    <InvoiceClaims claimed={claimed} />
  </Suspense>
);

/** The invoice screen of billing with the claims of dunning above the invoice. */
export const InvoiceWithClaims = ({ reference }: { reference: string }) => (
  <InvoiceScreen reference={reference} Claims={LazyInvoiceClaims} />
);
