import { type ReactNode, useState } from 'react';
import { accountPaths } from '#account/paths.ts';
import { serverNow } from '#platform/browser/server-time.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import done from '#platform/ui/pictures/done.svg?no-inline';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import type { SimSwap } from '#swap/contract.ts';

const FRESH_MS = 86_400_000;

/** Confirmation of a finished swap, shown for a day. `children`: the request of another swap. */
export function SwapDone({ swap, number, children }: { swap: SimSwap; number: string; children: ReactNode }) {
  const t = useTexts('swap/web/new-sim');
  const [again, setAgain] = useState(false);
  const at = swap.order_product.tracker.at(-1)?.at;
  const fresh = at ? serverNow().getTime() - Date.parse(at) < FRESH_MS : false;
  if (again || !fresh) return children;
  return (
    <div className="swap__done stack g5">
      <Picture src={done} className="swap__donepic" />
      <div className="stack g2" role="status">
        <h1 tabIndex={-1}>{t('done.title')}</h1>
        <p>
          <Figure value={number} />
        </p>
        <p className="quiet">{t(swap.from_type === ESIM ? 'done.oldEsim' : 'done.oldCard')}</p>
        <p className="quiet">{t('done.codes')}</p>
      </div>
      <Button wide href={accountPaths.dashboard()}>
        {t('toPlan')}
      </Button>
      <Button kind="text" wide onClick={() => setAgain(true)}>
        {t('done.again')}
      </Button>
    </div>
  );
}
