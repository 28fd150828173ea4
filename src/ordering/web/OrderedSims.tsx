import { displayPhone } from '#customers/rules/phone.ts';
import type { OrderProduct } from '#ordering/contract.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import esim from '#platform/ui/pictures/icons/esim.svg?raw';
import sim from '#platform/ui/pictures/icons/sim.svg?raw';
import { Row, Rows } from '#platform/ui/Rows.tsx';

const ESIM = 0;

/** The SIMs of an order, each with its number as far as there is one. */
export function OrderedSims({ sims }: { sims: readonly OrderProduct[] }) {
  const t = useTexts('ordering');
  const format = useFormat();
  const numberOf = ({ msisdn, port_in }: OrderProduct): string => {
    if (port_in) return t('track.keeping', { number: displayPhone(port_in.msisdn) });
    return msisdn ? displayPhone(msisdn) : t('summary.newNumber');
  };
  return (
    <section className="stack g3">
      <h2>{t('success.ordered')}</h2>
      <Rows>
        {sims.map((each) => (
          <Row
            key={each.uuid}
            icon={each.type === ESIM ? esim : sim}
            title={`${each.offer.name}, ${t(each.type === ESIM ? 'simTypeInside.esim' : 'simTypeInside.sim')}`}
            detail={numberOf(each)}
            end={
              <span className="success__price">
                {format.money(each.offer.price)} <span className="small quiet">{t('order.per')}</span>
              </span>
            }
          />
        ))}
      </Rows>
    </section>
  );
}
