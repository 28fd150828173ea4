import type { Address, Customer } from '#customers/contract.ts';
import { displayPhone } from '#customers/rules/phone.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import { Row, Rows } from '#platform/ui/Rows.tsx';
import type { CurrentOrder } from './current-order.ts';

const lineOf = ({ street_name, street_number, street_box, zip_code, city }: Address): string =>
  `${street_name} ${street_number}${street_box ? ` / ${street_box}` : ''}, ${zip_code} ${city}`;

/** What is ordered and for whom, each line with a way to change it. */
export function SummaryRows({ order, customer }: { order: CurrentOrder; customer: Customer }) {
  const t = useTexts('ordering');
  const details = customer.details.customer_details;
  const [person, company] = [details?.personal_data, details?.company_data];
  const home = details?.company_address ?? details?.personal_address;
  const dataPath = customer.type === 2 ? orderingPaths.company() : orderingPaths.customer();
  const several = order.order_product.length > 1;
  const physical = order.order_product.some(({ type }) => type === 1);
  const shipping = details?.shipping_address ?? home;
  const { mandate, method } = customer.details.payment ?? { mandate: null, method: 0 };
  return (
    <Rows>
      {order.order_product.map((product, at) => {
        const over = several ? t('choose.sims.name', { number: at + 1 }) : t('steps.plan');
        const number = product.port_in
          ? `${displayPhone(product.port_in.msisdn)}, ${t('summary.portIn', { operator: product.port_in.operator_name })}`
          : t('summary.newNumber');
        return (
          <Row
            key={product.uuid}
            over={over}
            title={`${product.offer.name}, ${t(product.type === 0 ? 'simType.esim' : 'simType.sim')}`}
            detail={number}
            action={<Change href={orderingPaths.choose()} what={over} />}
          />
        );
      })}
      <Row
        over={company ? t('summary.company') : t('summary.you')}
        title={company?.company_name ?? `${person?.first_name ?? ''} ${person?.last_name ?? ''}`}
        detail={
          <>
            {customer.details.email.address}
            {home && (
              <>
                <br />
                {lineOf(home)}
              </>
            )}
          </>
        }
        action={<Change href={`${dataPath}?edit=1`} what={company ? t('summary.company') : t('summary.you')} />}
      />
      {physical && shipping && (
        <Row
          over={t('summary.delivery')}
          title={lineOf(shipping)}
          action={<Change href={`${dataPath}?edit=1`} what={t('summary.delivery')} />}
        />
      )}
      <Row
        over={t('summary.payment')}
        title={method === 1 ? t('summary.debit') : t('summary.online')}
        detail={
          method === 1 && mandate ? t('summary.debitDetail', { end: mandate.iban_end }) : t('summary.onlineDetail')
        }
        action={<Change href={orderingPaths.payments()} what={t('summary.payment')} />}
      />
    </Rows>
  );
}

function Change({ href, what }: { href: string; what: string }) {
  const t = useTexts('ordering');
  return (
    <Button kind="text" href={href}>
      {t('change')}
      <span className="vh"> {what}</span>
    </Button>
  );
}
