import { formatAddressLine } from '#customers/rules/address.ts';
import { toShippingAddress } from '#customers/web/parts/delivery-values.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import euro from '#platform/ui/pictures/icons/euro.svg?raw';
import esim from '#platform/ui/pictures/icons/esim.svg?raw';
import help from '#platform/ui/pictures/icons/help.svg?raw';
import lock from '#platform/ui/pictures/icons/lock.svg?raw';
import phone from '#platform/ui/pictures/icons/phone.svg?raw';
import simIcon from '#platform/ui/pictures/icons/sim.svg?raw';
import truck from '#platform/ui/pictures/icons/truck.svg?raw';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { isLostOrStolen } from '#swap/rules/swap-reason.ts';
import type { SwapRequestForm } from './ChooseStep.tsx';
import type { SwapView } from './swap-query.ts';

type Props = { view: SwapView; number: string; form: SwapRequestForm };

/** Step 2: summary of the choices and their consequences, before the request. */
export function ConfirmStep({ view, number, form }: Props) {
  const t = useTexts('swap/web/new-sim');
  const addressTexts = useTexts('customers/web/said');
  const format = useFormat();
  const values = form.values();
  const { reason } = values;
  if (reason === '') return null;
  const card = values.sim_type === String(SIM_CARD);
  const lostOrStolen = isLostOrStolen(reason);
  const otherAddress = card ? toShippingAddress(values) : null;
  const to = otherAddress ?? view.address;
  const wait = view.hold_until
    ? t('hold.until', { why: t(`holdWhy.${view.hold_for ?? 'account'}`), until: format.dateTime(view.hold_until) })
    : otherAddress
      ? t('hold.elsewhere', { count: view.hold_hours })
      : null;
  return (
    <div className="cols">
      <RowList>
        <Row icon={phone} overline={t('confirm.number')} title={number} detail={t('confirm.numberMore')} />
        <Row icon={help} overline={t('confirm.reason')} title={t(`reason.${reason}`)} />
        <Row
          icon={card ? simIcon : esim}
          overline={t('confirm.new')}
          title={t(card ? 'type.card' : 'type.esim')}
          detail={t(card ? 'confirm.cardMore' : 'confirm.esimMore')}
        />
        {card && to && (
          <Row
            icon={truck}
            overline={t('confirm.to')}
            title={formatAddressLine(to, addressTexts)}
            {...(wait ? {} : { detail: t('type.cardMore', { day: format.weekday(view.delivery_on) }) })}
          />
        )}
        <Row
          icon={lock}
          overline={t('confirm.old')}
          title={t(lostOrStolen ? 'confirm.blocked' : 'confirm.works')}
          detail={t(lostOrStolen ? 'confirm.blockedMore' : 'confirm.worksMore')}
        />
        <Row icon={euro} overline={t('confirm.price')} title={t('confirm.free')} />
      </RowList>
      <div className="side stack g5">
        {wait && <Notice kind="warn">{wait}</Notice>}
        <p className="small quiet">{t('confirm.told')}</p>
        <Button type="submit" wide>
          {t(lostOrStolen ? 'confirm.block' : 'confirm.ask')}
        </Button>
      </div>
    </div>
  );
}
