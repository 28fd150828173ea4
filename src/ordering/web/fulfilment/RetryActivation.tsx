import { useState } from 'react';
import { contractSummaryPdfHref } from '#catalogue/web/parts/contract-summary.ts';
import { toSummaryRequest } from '#ordering/rules/contract-summary-lines.ts';
import type { OrderProduct } from '#ordering/contract.ts';
import { codeText, problemText, useTexts } from '#platform/browser/i18n.ts';
import { Problem } from '#platform/browser/client.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import refresh from '#platform/ui/pictures/icons/refresh.svg?raw';
import { useActivateSim } from './use-activate-sim.ts';

/**
 * Retries a failed activation of an eSIM; after the last retry it links to support. The consent to an early start is
 * on record already.
 */
export function RetryActivation({ product }: { product: OrderProduct }) {
  const t = useTexts('subscriptions');
  const activate = useActivateSim();
  const [state, setState] = useState<{ pending: boolean; code: string | null }>({ pending: false, code: null });
  const retry = async () => {
    setState({ pending: true, code: null });
    try {
      await activate({ order_product_uuid: product.uuid, early_start: true });
      setState({ pending: false, code: null });
    } catch (error) {
      setState({ pending: false, code: error instanceof Problem ? error.code : 'SOMETHING_WENT_WRONG' });
    }
  };
  if (product.tries_left === 0) {
    return (
      <Card as="section" className="stack g4">
        <Notice kind="bad" live>
          {codeText('ACTIVATION_FAILED')}
        </Notice>
        <p>{t('retryActivation.support')}</p>
        <Button kind="secondary" href={contractSummaryPdfHref(toSummaryRequest(product))}>
          {t('retryActivation.contact')}
        </Button>
      </Card>
    );
  }
  return (
    <Card as="section" className="stack g4">
      <Notice kind="bad" live>
        {codeText(product.failure_code ?? 'ESIM_ACTIVATION_FAILED')}
      </Notice>
      <p>{t('retryActivation.text')}</p>
      <Button
        wide
        icon={refresh}
        pending={state.pending}
        problem={problemText(state.code)}
        onClick={() => void retry()}
      >
        {t('retryActivation.again')}
      </Button>
      <p className="small quiet">{t('retryActivation.left', { count: product.tries_left })}</p>
    </Card>
  );
}
