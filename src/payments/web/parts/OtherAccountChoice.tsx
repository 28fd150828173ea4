import { useState } from 'react';
import { useFormat } from '#platform/browser/format.ts';
import { codeText, problemText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Checkbox } from '#platform/ui/choices/Checkbox.tsx';
import type { BankCheck } from './bank-check.ts';
import { CHECK_EUR } from './DebitFields.tsx';
import type { Creditor } from './creditor.ts';
import { MandateText } from './MandateText.tsx';

export type OtherAccountChoiceProps = {
  accounts: Extract<BankCheck, { state: 'other_account' }>['accounts'];
  creditor: Creditor;
  /** Alternative that is being submitted, and the error code of the last one. */
  busy: 'payer' | 'online' | 'prepaid' | null;
  problem: string | null;
  /** Uses the account that paid for the direct debit. */
  onUsePayer: () => void;
  onOnline: () => void;
  waysHref: string;
};

/**
 * Shown when the bank check was paid from another account: the payment proves that account. It can be used with consent, or the check is repeated
 * with the given account.
 */
export function OtherAccountChoice({
  accounts,
  creditor,
  busy,
  problem,
  onUsePayer,
  onOnline,
  waysHref,
}: OtherAccountChoiceProps) {
  const t = useTexts('payments');
  const format = useFormat();
  const [hasAgreed, setHasAgreed] = useState(false);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const isConsentMissing = hasSubmitted && !hasAgreed;
  const submitConsent = () => {
    setHasSubmitted(true);
    if (hasAgreed) return onUsePayer();
    document.querySelector<HTMLInputElement>('input[name=terms_debit]')?.focus();
  };
  return (
    <>
      <div role="alert" className="stack g2">
        <h2>{t('confirm.other')}</h2>
        <p>{codeText('ACCOUNT_DIFFERS', accounts)}.</p>
        <p className="quiet">{t('confirm.otherMore', { amount: format.money(CHECK_EUR) })}</p>
      </div>
      <div className="stack g5">
        <MandateText creditor={creditor} />
        <Checkbox
          name="terms_debit"
          label={t('confirm.otherAgree', accounts)}
          checked={hasAgreed}
          onChange={(event) => setHasAgreed(event.currentTarget.checked)}
          error={isConsentMissing ? codeText('DEBIT_TERMS_REQUIRED') : undefined}
        />
      </div>
      <div className="pay__ways">
        <Button
          wide
          pending={busy === 'payer'}
          problem={busy === null ? problemText(problem) : undefined}
          onClick={submitConsent}
        >
          {t('confirm.otherUse', accounts)}
        </Button>
        <Button kind="text" href={waysHref}>
          {t('confirm.otherKeep', accounts)}
        </Button>
        <Button kind="text" pending={busy === 'online'} onClick={onOnline}>
          {t('confirm.payOnline')}
        </Button>
      </div>
    </>
  );
}
