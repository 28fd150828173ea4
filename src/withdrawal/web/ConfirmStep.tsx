import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { orderNumber } from '#ordering/rules/order-number.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import { SideColumn } from '#platform/ui/page/SideColumn.tsx';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';
import { moneyTitleKey } from './money-title.ts';
import { EndLines, SettlementLines } from './SettlementLines.tsx';
import { formatSimLabel } from './sim-labels.ts';
import type { StatementStepProps } from './StatementStep.tsx';

/** Step 2: repeats the statement with the button that submits it. */
export function ConfirmStep({ order, email, statement, onBack }: StatementStepProps & { onBack: () => void }) {
  const t = useTexts('withdrawal');
  const format = useFormat();
  const ends = order.can_end;
  const title = t(moneyTitleKey(ends, statement.amounts));
  const { sims, wishes, name, amounts, days, pending, problem } = statement;
  return (
    <div className="cols">
      <div className="stack g6">
        <div className="stack g2">
          <p className="quiet">{t('step', { number: 2 })}</p>
          <h1 tabIndex={-1}>{t(ends ? 'end.confirm.title' : 'confirm.title')}</h1>
          <p className="quiet">{t(ends ? 'end.confirm.intro' : 'confirm.intro', { count: sims.length })}</p>
        </div>
        <RowList>
          <Row overline={t('statement.name')} title={name} />
          <Row
            overline={t('statement.contract')}
            title={t('order.title', { number: orderNumber(order.order_uuid) })}
            detail={t('order.ordered', { date: format.date(order.ordered_at) })}
          />
          {sims.map((sim) => {
            const wish = sim.in_use && wishes[sim.order_product_uuid];
            const wishText = wish && t(wish === 'keep' ? 'number.keep' : 'number.giveBack');
            const staysText = sim.own_number && t('own.stays', { operator: sim.own_number.operator_name });
            const temporaryNumber = sim.own_number && sim.msisdn && formatPhoneNoBreak(sim.msisdn);
            const numberText =
              wishText && temporaryNumber ? t('own.wished', { number: temporaryNumber, wish: wishText }) : wishText;
            return (
              <Row
                key={sim.order_product_uuid}
                overline={t('confirm.sim')}
                title={formatSimLabel(t, sim)}
                detail={[staysText, numberText].filter(Boolean).join(' ') || undefined}
              />
            );
          })}
          <Row overline={t('confirm.email')} title={<TextWithAddress text={email} />} />
        </RowList>
      </div>
      <SideColumn always label={title}>
        <Card>
          <div className="stack g4">
            <h2>{title}</h2>
            {ends ? <EndLines amounts={amounts} days={days} /> : <SettlementLines amounts={amounts} days={days} />}
            <Button kind="danger" wide pending={pending} problem={problem} onClick={() => void statement.send()}>
              {t(ends ? 'end.confirm.button' : 'confirm.button')}
            </Button>
            <Button kind="text" wide onClick={onBack}>
              {t('confirm.back')}
            </Button>
          </div>
        </Card>
      </SideColumn>
    </div>
  );
}
