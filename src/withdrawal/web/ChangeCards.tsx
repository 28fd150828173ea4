import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { PriceLines } from '#platform/ui/figures/PriceLines.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';
import type { AgreedChange, WithdrawnChange } from '#withdrawal/contract.ts';
import { withdrawalPaths } from '#withdrawal/paths.ts';
import { isSimResumedByReturningPlan } from '#withdrawal/rules/settlement.ts';

/** The path of the statement about a change. */
export const withdrawalPathOfChange = ({ kind, subject_uuid, agreed_at }: ChangeKey): string =>
  withdrawalPaths.withdrawal(kind === 'plan' ? { plan: subject_uuid, agreed: agreed_at } : { addon: subject_uuid });

type ChangeKey = Pick<AgreedChange, 'kind' | 'subject_uuid' | 'agreed_at'>;

/** Key of a change: a SIM can have two changes of its plan. */
export const keyOfChange = ({ subject_uuid, agreed_at }: ChangeKey): string => `${subject_uuid} ${agreed_at}`;

/** The cost of a withdrawn change, and the sum that is credited. */
export function ChangeLines({
  change,
}: {
  change: Pick<AgreedChange, 'settlement' | 'prepaid' | 'what' | 'returns' | 'comes_on'>;
}) {
  const t = useTexts('withdrawal');
  const format = useFormat();
  const { what, returns, comes_on, prepaid } = change;
  const { paid, used, rest, days, back, owed } = change.settlement;
  if (comes_on !== null) return <p className="quiet">{t('change.stays', { what, returns })}</p>;
  if (paid === 0 && used === 0 && rest === 0) return <p className="quiet">{t('change.nothing')}</p>;
  const lines = [
    ...(paid > 0 ? [{ label: t(change.prepaid ? 'change.debited' : 'change.billed'), value: format.money(paid) }] : []),
    ...(used > 0
      ? [{ label: t('change.used', { count: days }), value: format.money(paid > 0 ? 0 - used : used) }]
      : []),
    ...(rest > 0
      ? [{ label: t('change.rest', { plan: returns }), value: format.money(paid > 0 ? 0 - rest : rest) }]
      : []),
  ];
  const owedNote = isSimResumedByReturningPlan({ paid_euro: paid, rest_euro: rest })
    ? 'resumedMore'
    : prepaid
      ? 'owedMore'
      : 'billMore';
  const note = back > 0 ? (prepaid ? 'balanceMore' : 'creditMore') : owed > 0 ? owedNote : 'evenMore';
  return (
    <div className="stack g2">
      <PriceLines
        small
        lines={lines}
        total={
          owed > 0
            ? { label: t(prepaid ? 'change.taken' : 'change.owed'), value: format.money(owed) }
            : { label: t('change.back'), value: format.money(back) }
        }
      />
      <p className="small quiet">{t(`change.${note}`)}</p>
    </div>
  );
}

/** An add-on that can be withdrawn from by itself. */
export function AgreedChangeCard({ change }: { change: AgreedChange }) {
  const t = useTexts('withdrawal');
  const format = useFormat();
  const { kind, subject_uuid, what, msisdn, agreed_at, last_day } = change;
  const id = `change-${subject_uuid}-${agreed_at}`;
  return (
    <Card>
      <section className="stack g4" aria-labelledby={id}>
        <div className="stack g1">
          <h2 id={id}>{t(`change.${kind}`, { what })}</h2>
          <p className="quiet">
            {t('change.agreed', { number: formatPhoneNoBreak(msisdn), date: format.date(agreed_at) })}
          </p>
        </div>
        <p>{t('order.until', { date: format.date(last_day) })}</p>
        <Button kind="secondary" href={withdrawalPathOfChange(change)}>
          {t(`change.here.${kind}`)}
        </Button>
      </section>
    </Card>
  );
}

/** A received statement about a change. `fresh`: submitted on this screen just now. */
export function WithdrawnChangeCard({ change, fresh }: { change: WithdrawnChange; fresh: boolean }) {
  const t = useTexts('withdrawal');
  const format = useFormat();
  const { uuid, kind, what, submitted_at, email } = change;
  const id = `change-${uuid}`;
  return (
    <Card>
      <section className="stack g4" aria-labelledby={id}>
        {fresh && (
          <Notice kind="success" live>
            <p className="strong">{t('received.title')}</p>
            <p>
              <TextWithAddress text={t('received.text', { email })} />
            </p>
          </Notice>
        )}
        <div className="stack g1">
          <h2 id={id}>{t(`change.of.${kind}`, { what })}</h2>
          <p className="quiet">
            {t('received.when', { date: format.date(submitted_at), time: format.time(submitted_at) })}
          </p>
        </div>
        {change.returns !== null && change.comes_on === null && (
          <p>{t('change.returned', { returns: change.returns })}</p>
        )}
        <ChangeLines change={change} />
      </section>
    </Card>
  );
}
