import { orderingPaths } from '#ordering/paths.ts';
import { useFormat } from '#platform/browser/format.ts';
import { codeText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import { Card } from '#platform/ui/Card.tsx';
import { Notice } from '#platform/ui/Notice.tsx';
import { Tracker } from '#platform/ui/Tracker.tsx';
import external from '#platform/ui/pictures/icons/external.svg?raw';
import refresh from '#platform/ui/pictures/icons/refresh.svg?raw';
import type { BankCheck } from './bank-check.ts';
import { CHECK_EUR } from './DebitFields.tsx';
import { PaymentStep } from './PaymentStep.tsx';

/** A plan that needs no direct debit: its name and price each month in euro. */
export type PrepaidPlan = { name: string; price: number };

export type ConfirmViewProps = {
  check: BankCheck;
  /** Waiting longer than a bank usually needs. */
  slow: boolean;
  /** Prepaid plans that could stand in for those of the order; empty when one of them has none. */
  prepaid: readonly PrepaidPlan[];
  /** Which way out is being taken. */
  busy: 'online' | 'prepaid' | null;
  /** Code of what went wrong on a way out. */
  problem: string | null;
  onOnline: () => void;
  onPrepaid: () => void;
  /** Forgets the account that was given and asks for another one. */
  onOtherIban: () => void;
};

type Waits = Exclude<BankCheck, { state: 'failed' | 'other_account' }>;

/** Waits for the bank's word on the account, and has a way on for every answer. */
export function ConfirmView(props: ConfirmViewProps) {
  const { check, problem } = props;
  const t = useTexts('payments');
  return (
    <PaymentStep title={t('confirm.title')}>
      <div className="pay__part stack g5">
        {problem !== null && <Notice kind="error">{codeText(problem) ?? codeText('SOMETHING_WENT_WRONG')}</Notice>}
        {check.state === 'failed' && <Failed {...props} code={check.code} />}
        {check.state === 'other_account' && <OtherAccount {...props} accounts={check.accounts} />}
        {check.state !== 'failed' && check.state !== 'other_account' && <Waiting {...props} check={check} />}
      </div>
    </PaymentStep>
  );
}

function Waiting({ check, slow, busy, onOnline }: ConfirmViewProps & { check: Waits }) {
  const t = useTexts('payments');
  const format = useFormat();
  const unfinished = check.state === 'unfinished';
  const done = check.state === 'valid';
  return (
    <>
      <div role="status" className="stack g2">
        <h2>{t(done ? 'confirm.ready' : unfinished ? 'confirm.unfinished' : 'confirm.waiting')}</h2>
        <p className="quiet">{t(unfinished ? 'confirm.unfinishedMore' : 'confirm.waitingMore')}</p>
        {slow && !unfinished && !done && <Notice>{t('confirm.slow')}</Notice>}
      </div>
      <Card>
        <Tracker
          doneText={t('confirm.done')}
          steps={[
            { key: 'given', name: t('confirm.stepGiven'), state: 'done' },
            { key: 'bank', name: t('confirm.stepBank'), state: done ? 'done' : 'now' },
            {
              key: 'ready',
              name: t('confirm.stepReady'),
              state: done ? 'done' : 'todo',
              more: <p className="quiet">{t('confirm.refund', { amount: format.money(CHECK_EUR) })}</p>,
            },
          ]}
        />
      </Card>
      {unfinished && (
        <Button wide href={check.checkout_url} icon={external}>
          {t('confirm.back')}
        </Button>
      )}
      {!done && (unfinished || slow) && (
        <div className="pay__ways">
          <Button kind="secondary" wide pending={busy === 'online'} onClick={onOnline}>
            {t('confirm.payOnline')}
          </Button>
          <Button kind="text" href={orderingPaths.payments()}>
            {t('confirm.choices')}
          </Button>
        </div>
      )}
    </>
  );
}

type Accounts = Extract<BankCheck, { state: 'other_account' }>['accounts'];

/** The money came from another account: the one that paid can be given instead, or the one given can pay. */
function OtherAccount({ accounts, busy, onOnline, onOtherIban }: ConfirmViewProps & { accounts: Accounts }) {
  const t = useTexts('payments');
  const format = useFormat();
  return (
    <>
      <div role="alert" className="stack g2">
        <h2>{t('confirm.other')}</h2>
        <p>{codeText('ACCOUNT_DIFFERS', accounts)}</p>
        <p className="quiet">{t('confirm.otherMore', { amount: format.money(CHECK_EUR) })}</p>
      </div>
      <div className="pay__ways">
        <Button wide onClick={onOtherIban}>
          {t('confirm.otherUse', accounts)}
        </Button>
        <Button kind="secondary" wide href={orderingPaths.payments()}>
          {t('confirm.otherKeep', accounts)}
        </Button>
        <Button kind="text" pending={busy === 'online'} onClick={onOnline}>
          {t('confirm.payOnline')}
        </Button>
      </div>
    </>
  );
}

function Failed({ code, prepaid, busy, onOnline, onPrepaid }: ConfirmViewProps & { code: string | null }) {
  const t = useTexts('payments');
  const format = useFormat();
  return (
    <>
      <div role="alert" className="stack g2">
        <h2>{t('confirm.failed')}</h2>
        <p>{(code && codeText(code)) ?? t('confirm.failedMore')}</p>
      </div>
      <div className="pay__ways">
        <Button wide href={orderingPaths.payments()} icon={refresh}>
          {t('confirm.again')}
        </Button>
        <Button kind="secondary" wide pending={busy === 'online'} onClick={onOnline}>
          {t('confirm.payOnline')}
        </Button>
      </div>
      {prepaid.length > 0 && (
        <Card tone="moss" className="stack g3">
          <h3>{t('confirm.prepaid')}</h3>
          <p>{t('confirm.prepaidMore')}</p>
          <ul className="stack g1">
            {prepaid.map((plan, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two SIMs may have the same plan
              <li key={at} className="strong">
                {t('confirm.prepaidLine', { plan: plan.name, price: format.money(plan.price) })}
              </li>
            ))}
          </ul>
          <Button kind="secondary" pending={busy === 'prepaid'} onClick={onPrepaid}>
            {t('confirm.prepaidGo')}
          </Button>
        </Card>
      )}
      <Button kind="text" href={orderingPaths.payments()}>
        {t('confirm.choices')}
      </Button>
    </>
  );
}
