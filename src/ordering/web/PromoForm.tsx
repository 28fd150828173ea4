import { lazy, Suspense, useState } from 'react';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import { Notice } from '#platform/ui/Notice.tsx';
import { Skeleton } from '#platform/ui/Skeleton.tsx';
import plus from '#platform/ui/pictures/icons/plus.svg?raw';
import type { PromoTold } from './promo-query.ts';

const PromoFields = lazy(async () => ({ default: (await import('./PromoFields.tsx')).PromoFields }));

export type PromoFormProps = {
  promo: PromoTold | null;
  /** A code that was taken off, because it can no longer be used. */
  gone: string | null;
  /** @throws Problem when the code cannot be used. */
  apply: (code: string) => Promise<void>;
  /** None: the code stays. */
  remove?: () => void;
};

/** A promo code: a text button until somebody has one, then what it is worth. */
export function PromoForm({ promo, gone, apply, remove }: PromoFormProps) {
  const t = useTexts('ordering');
  const format = useFormat();
  const [open, setOpen] = useState(false);
  if (promo) {
    const value = promo.kind === 'percentage' ? format.percent(promo.value / 100) : format.money(promo.value);
    return (
      <div className="row row--wrap" role="status">
        <span>
          <span className="strong">{promo.promo}</span>
          <br />
          <span className="small quiet">{t(`promo.${promo.kind}`, { value, count: promo.months })}</span>
        </span>
        {remove && (
          <Button kind="text" onClick={remove}>
            {t('promo.remove')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="stack g3">
      {gone !== null && (
        <Notice kind="warn" live>
          <p>{t('promo.gone', { promo: gone })}</p>
        </Notice>
      )}
      {open ? (
        <Suspense fallback={<Skeleton height="6rem" />}>
          <PromoFields apply={(code) => apply(code).then(() => setOpen(false))} />
        </Suspense>
      ) : (
        <p>
          <Button kind="text" icon={plus} onClick={() => setOpen(true)}>
            {t('promo.add')}
          </Button>
        </p>
      )}
    </div>
  );
}
