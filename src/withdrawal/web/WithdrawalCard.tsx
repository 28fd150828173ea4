import { formatPhone } from '#customers/rules/phone.ts';
import { orderNumber } from '#ordering/rules/order-number.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';
import { Tracker, type TrackerStep } from '#platform/ui/cards/Tracker.tsx';
import { PortOutRow } from '#porting/web/parts/PortOutRow.tsx';
import type { Withdrawal } from '#withdrawal/contract.ts';
import { EndLines, SettlementLines } from './SettlementLines.tsx';
import { SimText } from './SimText.tsx';

/** A received withdrawal with its statement and progress. `fresh`: submitted on this screen just now. */
export function WithdrawalCard({ withdrawal, fresh }: { withdrawal: Withdrawal; fresh: boolean }) {
  const t = useTexts('withdrawal');
  const format = useFormat();
  const { uuid, kind, order_uuid, state, submitted_at, email, sims, settlement } = withdrawal;
  const isContractEnd = kind === 'end';
  const submission = { date: format.date(submitted_at), time: format.time(submitted_at) };
  const [isDeactivated, isSettled] = [state === 'stopped' || state === 'done', state === 'settled' || state === 'done'];
  const deactivation: TrackerStep = {
    key: 'stopped',
    name: t(isDeactivated ? 'track.stopped' : 'track.stopping', { count: sims.length }),
    state: isDeactivated ? 'done' : 'now',
  };
  const refund: TrackerStep[] =
    settlement.back > 0
      ? [{ key: 'back', name: t(isSettled ? 'track.back' : 'track.backing'), state: isSettled ? 'done' : 'now' }]
      : [];
  return (
    <Card>
      <section className="stack g4" aria-labelledby={`withdrawal-${uuid}`}>
        {fresh && (
          <Notice kind="success" live>
            <p className="strong">{t(isContractEnd ? 'end.received.title' : 'received.title')}</p>
            <p>
              <TextWithAddress text={t(isContractEnd ? 'end.received.text' : 'received.text', { email })} />
            </p>
          </Notice>
        )}
        <div className="stack g1">
          <h2 id={`withdrawal-${uuid}`}>
            {t(isContractEnd ? 'end.received.of' : 'received.of', { number: orderNumber(order_uuid) })}
          </h2>
          <p className="quiet">{t('received.when', submission)}</p>
        </div>
        <ul className="withdrawal__sims">
          {sims.map((sim) => (
            <li key={sim.order_product_uuid}>
              <SimText sim={sim} stage="received" />
              {sim.number && sim.number_until && (
                <span className="small quiet">
                  {t(sim.number === 'keep' ? 'received.held' : 'received.yours', {
                    date: format.date(sim.number_until),
                  })}
                </span>
              )}
            </li>
          ))}
        </ul>
        {sims.map(
          ({ customer_product_uuid: sim, msisdn }) =>
            sim && <PortOutRow key={sim} product={{ uuid: sim }} {...(msisdn && { number: formatPhone(msisdn) })} />,
        )}
        <div className="withdrawal__two">
          <Tracker
            doneText={t('track.done')}
            steps={[
              {
                key: 'received',
                name: t(isContractEnd ? 'end.track.received' : 'track.received'),
                state: 'done',
                timeText: submission.date,
              },
              // A refund can be done before the network has switched the SIM off.
              ...(isSettled && !isDeactivated ? [...refund, deactivation] : [deactivation, ...refund]),
            ]}
          />
          {isContractEnd ? (
            <EndLines amounts={settlement} settled={isSettled} />
          ) : (
            <SettlementLines amounts={settlement} settled={isSettled} />
          )}
        </div>
      </section>
    </Card>
  );
}
