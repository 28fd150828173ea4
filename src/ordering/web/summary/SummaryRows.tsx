import { DIRECT_DEBIT } from '#payments/rules/payment-method.ts';
import type { Customer } from '#customers/contract.ts';
import { formatAddressLine } from '#customers/rules/address.ts';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { isIdentityProofMissing } from '#ordering/rules/identity-proof.ts';
import { BANK_CHECK_EUR } from '#payments/rules/payment-setup.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { formatVatNumber } from '#platform/pure/format-vat-number.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { Row, Rows } from '#platform/ui/cards/Rows.tsx';
import { useIsWideScreen } from '#platform/ui/page/SideColumn.tsx';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';
import { ESIM, SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import type { CurrentOrder } from '../basket/current-order.ts';
import { useOrderFlow } from '../frame/order-flow.ts';
import { LazyEmailCodeRow } from './LazyEmailCodeRow.tsx';

const formatCustomerName = ({ details }: Customer): string => {
  const { personal_data: person, company_data: company } = details.customer_details ?? {};
  return company?.company_name ?? [person?.first_name, person?.last_name].filter(Boolean).join(' ');
};

/** `prepaid`: no SIM of the order is billed, so there is no debit. */
const isPaidByDebit = ({ details }: Customer, prepaid: boolean): boolean =>
  details.payment?.method === DIRECT_DEBIT && !prepaid;

/**
 * The order and customer data, each row with a link to change it. On phones the rows of the customer fold into one, and the SIMs are
 * shown only beside the order button.
 */
export function SummaryRows({ order, customer }: { order: CurrentOrder; customer: Customer }) {
  const t = useTexts('ordering/web/summary');
  const isWide = useIsWideScreen();
  const isPrepaid = order.order_product.every(({ offer }) => offer.payment_type === 'prepaid');
  const summaryRows = (
    <>
      <CustomerRows customer={customer} physical={order.order_product.some(({ type }) => type === SIM_CARD)} />
      <PaymentRow customer={customer} prepaid={isPrepaid} />
    </>
  );
  return (
    <div className="stack g4">
      <Rows className="order-extras">
        {isWide ? (
          <>
            {order.order_product.map((product, at) => (
              <SimRow key={product.uuid} product={product} at={at} several={order.order_product.length > 1} />
            ))}
            {summaryRows}
          </>
        ) : (
          <Disclosure
            summary={
              <FoldedText
                overline={t(customer.type === BUSINESS ? 'company' : 'you')}
                title={`${formatCustomerName(customer)}, ${t(isPaidByDebit(customer, isPrepaid) ? 'debitInside' : 'onlineInside')}`}
              />
            }
          >
            {summaryRows}
          </Disclosure>
        )}
        <LazyEmailCodeRow customer={customer} />
      </Rows>
      {order.order_product.some(({ waits_for }) => waits_for === 'first_payment') && (
        <Notice kind="info">{t('othersWait')}</Notice>
      )}
      {isIdentityProofMissing(order.order_product, customer) &&
        (isWide ? <Notice kind="info">{t('proof')}</Notice> : <p className="small quiet">{t('proofOnPhone')}</p>)}
    </div>
  );
}

type SimRowProps = { product: CurrentOrder['order_product'][number]; at: number; several: boolean };

function SimRow({ product, at, several }: SimRowProps) {
  const orderingTexts = useTexts('ordering');
  const flow = useOrderFlow();
  const subject = several ? orderingTexts('sims.name', { number: at + 1 }) : orderingTexts('steps.plan');
  return (
    <Row
      overline={subject}
      title={`${product.offer.name}, ${orderingTexts(product.type === ESIM ? 'simTypeInside.esim' : 'simTypeInside.sim')}`}
      detail={<SimNumber port_in={product.port_in} />}
      action={<ChangeLink href={flow.choose} what={subject} />}
    />
  );
}

function CustomerRows({ customer, physical }: { customer: Customer; physical: boolean }) {
  const t = useTexts('ordering/web/summary');
  const saidTexts = useTexts('customers/web/said');
  const format = useFormat();
  const details = customer.details.customer_details;
  const company = details?.company_data;
  const subject = company ? t('company') : t('you');
  // Customers with a SIM cannot return to those screens.
  const path =
    !useOrderFlow().isShort && (customer.type === BUSINESS ? orderingPaths.company() : orderingPaths.customer());
  const homeAddress = details?.company_address ?? details?.personal_address;
  const shippingAddress = details?.shipping_address ?? homeAddress;
  // Shows the full input, so that no separate check step is needed.
  const personLines = [
    ...(homeAddress ? [formatAddressLine(homeAddress, saidTexts)] : []),
    ...(details?.personal_data
      ? [saidTexts('born', { date: format.date(details.personal_data.birth_data.birth_at) })]
      : []),
    ...(company
      ? [
          formatVatNumber(company.vat_number),
          `${company.name_of_legal} ${company.surname_of_legal}`,
          ...(company.phone ? [formatPhoneNoBreak(company.phone)] : []),
        ]
      : []),
  ];
  return (
    <>
      <Row
        overline={subject}
        title={formatCustomerName(customer)}
        detail={
          <>
            <TextWithAddress text={customer.details.email.address} />
            {personLines.map((line) => (
              <span key={line} className="order-said">
                {line}
              </span>
            ))}
          </>
        }
        action={path && <ChangeLink href={path} what={subject} />}
      />
      {physical && shippingAddress && (
        <Row
          overline={t('delivery')}
          title={formatAddressLine(shippingAddress, saidTexts)}
          action={path && <ChangeLink href={path} what={t('delivery')} />}
        />
      )}
    </>
  );
}

function PaymentRow({ customer, prepaid }: { customer: Customer; prepaid: boolean }) {
  const t = useTexts('ordering/web/summary');
  const flow = useOrderFlow();
  const mandate = customer.details.payment?.mandate;
  const isByDebit = isPaidByDebit(customer, prepaid);
  const format = useFormat();
  // A returning customer has confirmed the bank account earlier.
  const debitDetail = (end: string) =>
    flow.isShort ? t('debitDetail', { end }) : t('debitChecked', { end, amount: format.money(BANK_CHECK_EUR) });
  return (
    <Row
      overline={t('payment')}
      title={isByDebit ? t('debit') : t('online')}
      detail={isByDebit && mandate ? debitDetail(mandate.iban_end) : t(prepaid ? 'onlinePrepaid' : 'onlineDetail')}
      action={!flow.isShort && !prepaid && <ChangeLink href={orderingPaths.payments()} what={t('payment')} />}
    />
  );
}

/** Link to the step that changes a row of the summary. `what`: the name of the row, for screen readers. */
export function ChangeLink({ href, what }: { href: string; what: string }) {
  const orderingTexts = useTexts('ordering');
  return (
    <Button kind="text" href={href}>
      {orderingTexts('change')}
      <span className="vh"> {what}</span>
    </Button>
  );
}

/** Text of a folded row: its subject and its content. */
function FoldedText({ overline, title }: { overline: string; title: string }) {
  return (
    <span className="line__main">
      <span className="small quiet">{overline}</span>
      <span className="strong">{title}</span>
    </span>
  );
}

/** The number of a SIM: a new one, or the one that is ported in. */
export function SimNumber({ port_in }: Pick<CurrentOrder['order_product'][number], 'port_in'>) {
  const t = useTexts('ordering/web/summary');
  const orderingTexts = useTexts('ordering');
  return port_in
    ? `${formatPhoneNoBreak(port_in.msisdn)}, ${t('portIn', { operator: port_in.operator_name })}`
    : orderingTexts('sims.newNumber');
}
