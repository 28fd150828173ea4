import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useFormat } from '#platform/browser/format.ts';
import { codeText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { parseFormProblem } from '#platform/ui/forms/form-errors.ts';
import { Skeleton } from '#platform/ui/states/Skeleton.tsx';
import plus from '#platform/ui/pictures/icons/plus.svg?raw';
import { type PromoReply, formatPromoWorth } from './queries.ts';

const PromoFields = lazy(async () => ({ default: (await import('./PromoFields.tsx')).PromoFields }));

export type PromoFormProps = {
  promo: PromoReply | null;
  /** A code that could not be checked, for example offline; it stays in the basket and is checked later. */
  unchecked?: string | null;
  /** A code that was removed because it is no longer valid. */
  gone: string | null;
  /** @throws Problem when the code is not valid */
  apply: (code: string) => Promise<void>;
  /** @throws Problem when the request failed */
  remove: () => void | Promise<void>;
};

/** A promo code: a text button that opens the field, then the discount. */
export function PromoForm({ promo, unchecked = null, gone, apply, remove }: PromoFormProps) {
  const t = useTexts('promotions');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [removalState, setRemoving] = useState<'pending' | { code: string } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  // Applying or removing the code replaces the pressed button, so the focus moves to its replacement.
  const pressed = useRef(false);
  useEffect(() => {
    if (!pressed.current || isOpen) return;
    pressed.current = false;
    (box.current?.querySelector('button') ?? box.current)?.focus();
  });
  const applyHere = async (code: string) => {
    await apply(code);
    pressed.current = true;
    setOpen(false);
  };
  const removeHere = async () => {
    setRemoving('pending');
    try {
      await remove();
      pressed.current = true;
      setRemoving(null);
    } catch (error) {
      setRemoving({ code: parseFormProblem(error).code });
    }
  };
  return (
    <div className="stack g3" ref={box} tabIndex={-1}>
      {gone !== null && !promo && (
        <Notice kind="warn" live>
          <p>{t('gone', { promo: gone })}</p>
        </Notice>
      )}
      {promo || unchecked !== null ? (
        <div className="row row--wrap" role="status">
          <span>
            <span className="strong">{promo?.promo ?? unchecked}</span>
            <br />
            <span className="small quiet">{promo ? formatPromoWorth(t, format, promo) : t('unchecked')}</span>
          </span>
          <Button
            kind="text"
            pending={removalState === 'pending'}
            problem={
              removalState !== null && removalState !== 'pending'
                ? (codeText(removalState.code) ?? codeText('SOMETHING_WENT_WRONG'))
                : null
            }
            onClick={() => void removeHere()}
          >
            {t('remove')}
          </Button>
        </div>
      ) : isOpen ? (
        <Suspense fallback={<Skeleton height="6rem" />}>
          <PromoFields apply={applyHere} />
        </Suspense>
      ) : (
        <p>
          <Button kind="text" icon={plus} onClick={() => setOpen(true)}>
            {t('add')}
          </Button>
        </p>
      )}
    </div>
  );
}
