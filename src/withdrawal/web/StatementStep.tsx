import { useRef } from 'react';
import { orderNumber } from '#ordering/rules/order-number.ts';
import { useFormat } from '#platform/browser/format.ts';
import { codeText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Checkbox } from '#platform/ui/choices/Checkbox.tsx';
import { FieldMessage } from '#platform/ui/fields/Field.tsx';
import { SideColumn } from '#platform/ui/page/SideColumn.tsx';
import { TextField } from '#platform/ui/fields/TextField.tsx';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';
import type { Withdrawable } from '#withdrawal/contract.ts';
import { withdrawalPaths } from '#withdrawal/paths.ts';
import { NumberQuestion } from './NumberQuestion.tsx';
import { moneyTitleKey } from './money-title.ts';
import { EndLines, SettlementLines } from './SettlementLines.tsx';
import { SimText } from './SimText.tsx';
import type { StatementForm } from './use-statement-form.ts';

export type StatementStepProps = { order: Withdrawable; email: string; statement: StatementForm };

/** Step 1: the customer, the SIMs and the address of the acknowledgement; nothing is submitted. */
export function StatementStep({ order, email, statement, onNext }: StatementStepProps & { onNext: () => void }) {
  const t = useTexts('withdrawal');
  const format = useFormat();
  const root = useRef<HTMLDivElement>(null);
  const { sims, wrong, amounts, days } = statement;
  const goOn = () => {
    if (statement.check()) return onNext();
    // Runs after the errors are rendered.
    setTimeout(() => root.current?.querySelector<HTMLElement>('[aria-invalid=true], .is-error input')?.focus());
  };
  const ends = order.can_end;
  const title = t(moneyTitleKey(ends, amounts));
  const canChooseSims = order.sims.length > 1 && !order.whole_only;
  return (
    <div className="cols" ref={root}>
      <div className="stack g6">
        <div className="stack g2">
          <p className="quiet">{t('step', { number: 1 })}</p>
          <h1 tabIndex={-1}>{t(ends ? 'end.statement.title' : 'statement.title')}</h1>
          <p className="quiet">{t(ends ? 'end.statement.intro' : 'statement.intro')}</p>
        </div>
        <section className="stack g3">
          <h2>{t('statement.contract')}</h2>
          <p>{t('statement.order', { number: orderNumber(order.order_uuid), date: format.date(order.ordered_at) })}</p>
          {canChooseSims ? (
            <fieldset className={wrong.sims ? 'is-error' : ''} aria-describedby={wrong.sims ? 'sims-error' : undefined}>
              <legend className="strong">{t(ends ? 'end.statement.which' : 'statement.which')}</legend>
              {order.sims.map((sim) => (
                <Checkbox
                  key={sim.order_product_uuid}
                  label={<SimText sim={sim} stage="stated" />}
                  checked={statement.chosen.includes(sim.order_product_uuid)}
                  onChange={(event) => statement.choose(sim.order_product_uuid, event.target.checked)}
                />
              ))}
              {wrong.sims && <FieldMessage id="sims" error={t('statement.whichMissing')} />}
            </fieldset>
          ) : (
            <ul className="withdrawal__sims">
              {order.sims.map((sim) => (
                <li key={sim.order_product_uuid}>
                  <SimText sim={sim} stage="stated" />
                </li>
              ))}
            </ul>
          )}
        </section>
        {sims
          .filter(({ in_use }) => in_use)
          .map((sim) => (
            <NumberQuestion
              key={sim.order_product_uuid}
              sim={sim}
              value={statement.wishes[sim.order_product_uuid]}
              onPick={(wish) => statement.wish(sim.order_product_uuid, wish)}
              error={
                wrong.numbers.includes(sim.order_product_uuid) ? (codeText('NUMBER_WISH_MISSING') ?? '') : undefined
              }
            />
          ))}
        {ends && sims.length > 0 && (
          <section className="stack g3">
            <h2>{t('end.effects.title')}</h2>
            <ul className="stack g2">
              <li>{t('end.effects.off', { count: sims.length })}</li>
              <li>{t('end.effects.extras')}</li>
              <li>{t('end.effects.account')}</li>
            </ul>
          </section>
        )}
        <section className="stack g3 narrow">
          <h2>{t('statement.you')}</h2>
          <TextField
            label={t('statement.name')}
            autoComplete="name"
            maxLength={70}
            value={statement.name}
            onChange={(event) => statement.setName(event.target.value)}
            {...(wrong.name ? { error: t('statement.nameMissing') } : {})}
          />
          <p>
            <TextWithAddress text={t('statement.email', { email })} />
          </p>
        </section>
      </div>
      <SideColumn always label={title}>
        <Card>
          <div className="stack g4">
            <h2>{title}</h2>
            {sims.length > 0 ? (
              ends ? (
                <EndLines amounts={amounts} days={days} />
              ) : (
                <SettlementLines amounts={amounts} days={days} />
              )
            ) : (
              <p className="quiet">{t('money.choose')}</p>
            )}
            <Button wide onClick={goOn}>
              {t('statement.next')}
            </Button>
            <Button kind="text" wide href={withdrawalPaths.withdrawal()}>
              {t(ends ? 'end.notHere' : 'back')}
            </Button>
          </div>
        </Card>
      </SideColumn>
    </div>
  );
}
