import type { ReactNode } from 'react';
import { useFormat } from '#platform/browser/format.ts';
import { codeText, problemText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { Tracker } from '#platform/ui/cards/Tracker.tsx';
import external from '#platform/ui/pictures/icons/external.svg?raw';
import refresh from '#platform/ui/pictures/icons/refresh.svg?raw';
import type { BankCheck } from './bank-check.ts';
import { CHECK_EUR } from './DebitFields.tsx';
import type { Creditor } from './creditor.ts';
import { OtherAccountChoice, type OtherAccountChoiceProps } from './OtherAccountChoice.tsx';
import './payments.css';

export type BankCheckStatusProps = {
  check: BankCheck;
  /** Waiting longer than usual. */
  slow: boolean;
  /** Alternative that is being submitted. */
  busy: OtherAccountChoiceProps['busy'];
  /** Error code of the last alternative. */
  problem: string | null;
  onOnline: () => void;
  /** Uses the account that paid for the direct debit. */
  onUsePayer: () => void;
  creditor: Creditor;
  /** Link to the choice of the payment method. */
  waysHref: string;
  /** Set while another payment method works and stays: link that leaves it as it is, in place of the online payment. */
  keepHref?: string | undefined;
  /** Further alternative for a failed check. */
  children?: ReactNode;
};

type PendingBankCheck = Exclude<BankCheck, { state: 'failed' | 'left' | 'other_account' }>;

/** Status of the bank check, with the next action for each result. */
export function BankCheckStatus(props: BankCheckStatusProps) {
  const { check } = props;
  return (
    <div className="pay__part stack g5">
      {check.state === 'failed' && (
        <BankCheckFailed {...props} title="confirm.failed" text={check.code && codeText(check.code)} />
      )}
      {check.state === 'left' && (
        <BankCheckFailed {...props} title="confirm.left" text={codeText('PAYMENT_ABANDONED')} />
      )}
      {check.state === 'other_account' && <OtherAccountChoice {...props} accounts={check.accounts} />}
      {check.state !== 'failed' && check.state !== 'left' && check.state !== 'other_account' && (
        <BankCheckWaiting {...props} check={check} />
      )}
    </div>
  );
}

function BankCheckWaiting({
  check,
  slow,
  busy,
  problem,
  onOnline,
  waysHref,
  keepHref,
}: BankCheckStatusProps & { check: PendingBankCheck }) {
  const t = useTexts('payments');
  const format = useFormat();
  const isUnfinished = check.state === 'unfinished';
  const isValid = check.state === 'valid';
  return (
    <>
      <div role="status" className="stack g2">
        <h2>{t(isValid ? 'confirm.ready' : isUnfinished ? 'confirm.unfinished' : 'confirm.waiting')}</h2>
        {!isValid && <p className="quiet">{t(isUnfinished ? 'confirm.unfinishedMore' : 'confirm.waitingMore')}</p>}
        {keepHref && !isValid && <p>{t('confirm.until')}</p>}
        {slow && !isUnfinished && !isValid && <Notice>{t('confirm.slow')}</Notice>}
      </div>
      <Card>
        <Tracker
          doneText={t('confirm.done')}
          steps={[
            { key: 'given', name: t('confirm.stepGiven'), state: 'done' },
            { key: 'bank', name: t('confirm.stepBank'), state: isValid ? 'done' : 'now' },
            {
              key: 'ready',
              name: t('confirm.stepReady'),
              state: isValid ? 'done' : 'todo',
              detail: <p className="quiet">{t('confirm.refund', { amount: format.money(CHECK_EUR) })}</p>,
            },
          ]}
        />
      </Card>
      {isUnfinished && (
        <Button wide href={check.checkout_url} icon={external}>
          {t('confirm.back')}
        </Button>
      )}
      {!isValid && (isUnfinished || slow) && (
        <div className="pay__ways">
          {keepHref ? (
            <Button kind="text" href={keepHref}>
              {t('confirm.keep')}
            </Button>
          ) : (
            <Button kind="text" pending={busy === 'online'} problem={problemText(problem)} onClick={onOnline}>
              {t('confirm.payOnline')}
            </Button>
          )}
          <Button kind="text" href={waysHref}>
            {t('confirm.choices')}
          </Button>
        </div>
      )}
    </>
  );
}

type BankCheckFailedProps = BankCheckStatusProps & {
  title: 'confirm.failed' | 'confirm.left';
  text: string | null | undefined;
};

/** Failed check: retry with the typed values as the main action, alternatives as secondary ones. */
function BankCheckFailed({ title, text, busy, problem, onOnline, waysHref, keepHref, children }: BankCheckFailedProps) {
  const t = useTexts('payments');
  return (
    <>
      <div role="alert" className="stack g2">
        <h2>{t(title)}</h2>
        {(text || !keepHref) && <p>{text ? `${text}.` : t('confirm.failedMore')}</p>}
        {keepHref && <p>{t('confirm.unchanged')}</p>}
      </div>
      <div className="pay__ways">
        <Button wide href={waysHref} icon={refresh}>
          {t('confirm.again')}
        </Button>
        {keepHref ? (
          <Button kind="text" href={keepHref}>
            {t('confirm.keep')}
          </Button>
        ) : (
          <Button kind="text" pending={busy === 'online'} problem={problemText(problem)} onClick={onOnline}>
            {t('confirm.payOnline')}
          </Button>
        )}
        {children}
      </div>
    </>
  );
}
