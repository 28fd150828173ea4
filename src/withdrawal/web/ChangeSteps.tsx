import { useRef, useState } from 'react';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { refreshSession } from '#identity/web/queries.ts';
import { createClient } from '#platform/browser/client.ts';
import { useFormat } from '#platform/browser/format.ts';
import { codeText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import { TextField } from '#platform/ui/fields/TextField.tsx';
import { parseFormProblem } from '#platform/ui/forms/form-errors.ts';
import { useFocusOnStepChange } from '#platform/ui/page/use-heading-focus.ts';
import { useIgnorePressesOnStepChange } from '#platform/ui/page/use-ignore-presses.ts';
import { SideColumn } from '#platform/ui/page/SideColumn.tsx';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';
import { useQueryClient } from '@tanstack/react-query';
import type { AgreedChange, withdrawalContract, WithdrawnChange } from '#withdrawal/contract.ts';
import { withdrawalPaths } from '#withdrawal/paths.ts';
import { ChangeLines } from './ChangeCards.tsx';

type ChangeStepsProps = {
  change: AgreedChange;
  /** Name of the customer, prefilled. */
  name: string;
  email: string;
  onDone: (change: WithdrawnChange) => void;
};

const submitChange = ({ kind, subject_uuid, agreed_at }: AgreedChange, name: string): Promise<WithdrawnChange> => {
  const client = createClient<typeof withdrawalContract>();
  if (kind === 'addon')
    return client.call('POST /api/customer/product/addon/withdraw', {
      body: { customer_addon_uuid: subject_uuid, name },
    });
  return client.call('POST /api/customer/product/tariff/withdraw', {
    body: { customer_product_uuid: subject_uuid, agreed_at, name },
  });
};

/** The statement about an add-on or a plan change and its confirmation, in two steps as the law requires. */
export function ChangeSteps({ change, name: givenName, email, onDone }: ChangeStepsProps) {
  const t = useTexts('withdrawal');
  const format = useFormat();
  const queries = useQueryClient();
  const [name, setName] = useState(givenName);
  const [wasTried, setWasTried] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [sendState, setSending] = useState<{ pending: boolean; problem: string | null }>({
    pending: false,
    problem: null,
  });
  const root = useRef<HTMLDivElement>(null);
  const shownStep = isConfirming ? 'confirm' : 'statement';
  useFocusOnStepChange(shownStep);
  useIgnorePressesOnStepChange(shownStep);
  const { kind, what, returns, comes_on, msisdn, agreed_at } = change;
  const effect =
    comes_on === null
      ? t(`change.effect.${kind}`, { what, returns })
      : t('change.effect.coming', { what, returns, date: format.date(comes_on) });
  const goOn = () => {
    setWasTried(true);
    if (name.trim() !== '') return setConfirming(true);
    // Runs after the error is rendered.
    setTimeout(() => root.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const send = async () => {
    if (sendState.pending) return;
    setSending({ pending: true, problem: null });
    try {
      const submittedChange = await submitChange(change, name.trim());
      await refreshSession(queries);
      onDone(submittedChange);
    } catch (error) {
      const { code } = parseFormProblem(error);
      setSending({ pending: false, problem: codeText(code) ?? codeText('SOMETHING_WENT_WRONG') ?? code });
    }
  };
  return (
    <div className="cols" ref={root}>
      <div className="stack g6">
        <div className="stack g2">
          <p className="quiet">{t('step', { number: isConfirming ? 2 : 1 })}</p>
          <h1 tabIndex={-1}>{t(isConfirming ? 'confirm.title' : 'statement.title')}</h1>
          <p className="quiet">{isConfirming ? effect : t('statement.intro')}</p>
        </div>
        <RowList>
          {isConfirming && <Row overline={t('statement.name')} title={name} />}
          <Row
            overline={t('statement.contract')}
            title={t(`change.${kind}`, { what })}
            detail={t('change.agreed', { number: formatPhoneNoBreak(msisdn), date: format.date(agreed_at) })}
          />
          {isConfirming && <Row overline={t('confirm.email')} title={<TextWithAddress text={email} />} />}
        </RowList>
        {!isConfirming && (
          <section className="stack g3 narrow">
            <h2>{t('statement.you')}</h2>
            <TextField
              label={t('statement.name')}
              autoComplete="name"
              maxLength={70}
              value={name}
              onChange={(event) => setName(event.target.value)}
              {...(wasTried && name.trim() === '' ? { error: t('statement.nameMissing') } : {})}
            />
            <p>
              <TextWithAddress text={t('statement.email', { email })} />
            </p>
          </section>
        )}
      </div>
      <SideColumn always label={t('change.money')}>
        <Card>
          <div className="stack g4">
            <h2>{t('change.money')}</h2>
            <ChangeLines change={change} />
            {isConfirming ? (
              <>
                <Button
                  kind="danger"
                  wide
                  pending={sendState.pending}
                  problem={sendState.problem}
                  onClick={() => void send()}
                >
                  {t('confirm.button')}
                </Button>
                <Button kind="text" wide onClick={() => setConfirming(false)}>
                  {t('confirm.back')}
                </Button>
              </>
            ) : (
              <>
                <Button wide onClick={goOn}>
                  {t('statement.next')}
                </Button>
                <Button kind="text" wide href={withdrawalPaths.withdrawal()}>
                  {t('back')}
                </Button>
              </>
            )}
          </div>
        </Card>
      </SideColumn>
    </div>
  );
}
