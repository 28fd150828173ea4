import type { Address, Customer } from '#customers/contract.ts';
import { formatAddressLine } from '#customers/rules/address.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { formatVatNumber } from '#platform/pure/format-vat-number.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { Row, Rows } from '#platform/ui/cards/Rows.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import arrow from '#platform/ui/pictures/icons/arrow-right.svg?raw';
import building from '#platform/ui/pictures/icons/building.svg?raw';
import home from '#platform/ui/pictures/icons/home.svg?raw';
import invoice from '#platform/ui/pictures/icons/invoice.svg?raw';
import mail from '#platform/ui/pictures/icons/mail.svg?raw';
import pencil from '#platform/ui/pictures/icons/pencil.svg?raw';
import user from '#platform/ui/pictures/icons/user.svg?raw';
import { LazyDeliveryFields } from './DeliveryRow.tsx';
import { checkDelivery, initialDeliveryValues, type DeliveryValues, toShippingAddress } from './delivery-values.ts';

export type DetailsReviewProps = {
  id: string;
  customer: Customer;
  /** A SIM card is shipped: shows the delivery fields. */
  byPost: boolean;
  /** Link to change the details. */
  editHref: string;
  draftKey: string;
  /** `shipping` is null when parcels go to the address above. */
  onConfirm: (shipping: Address | null) => Promise<unknown>;
};

/** Review of saved details, with the delivery address for a SIM card. */
export function DetailsReview({ id, customer, byPost, editHref, draftKey, onConfirm }: DetailsReviewProps) {
  const t = useTexts('customers');
  const details = customer.details.customer_details;
  const form = useApiFormWithDraft<DeliveryValues>({
    defaults: initialDeliveryValues(details),
    draftKey,
    validate: (values) => (byPost ? checkDelivery(t, values) : {}),
    submit: (values) => onConfirm(byPost ? toShippingAddress(values) : (details?.shipping_address ?? null)),
  });
  return (
    <Form form={form} id={id} className="data__form">
      <section>
        <div className="row row--base">
          <h2 className="grow">{t('check.heading')}</h2>
          <Button kind="text" href={editHref} icon={pencil} aria-label={t('check.editLong')}>
            {t('check.edit')}
          </Button>
        </div>
        <p className="quiet">{t('check.more')}</p>
        <div className="data__rows">
          <SavedDetails customer={customer} />
        </div>
      </section>
      {byPost && (
        <section className="data__part stack g5">
          <div>
            <h2>{t('check.shipping')}</h2>
            <p className="quiet">{t('check.shippingMore')}</p>
          </div>
          <LazyDeliveryFields
            home={<AddressLine customer={customer} />}
            values={{ to: form.watch('to'), shipping_address: form.watch('shipping_address') }}
            field={form.field}
            set={form.set}
          />
        </section>
      )}
      <div className="data__go">
        <Button type="submit" wide iconAfter={arrow} className="page-go">
          {t('check.confirm')}
        </Button>
      </div>
    </Form>
  );
}

function SavedDetails({ customer }: { customer: Customer }) {
  const t = useTexts('customers');
  const saidTexts = useTexts('customers/web/said');
  const format = useFormat();
  const { personal_data: person, company_data: company } = customer.details.customer_details ?? {};
  return (
    <Rows>
      {person && (
        <Row
          icon={user}
          overline={t('check.name')}
          title={`${person.first_name} ${person.last_name}`}
          detail={saidTexts('born', { date: format.date(person.birth_data.birth_at) })}
        />
      )}
      {company && (
        <Row
          icon={building}
          overline={t('check.company')}
          title={company.company_name}
          detail={formatVatNumber(company.vat_number)}
        />
      )}
      {company?.purchase_order && (
        <Row icon={invoice} overline={t('check.purchaseOrder')} title={company.purchase_order} />
      )}
      {company && (
        <Row
          icon={user}
          overline={t('check.legal')}
          title={`${company.name_of_legal} ${company.surname_of_legal}`}
          {...(company.phone ? { detail: formatPhoneNoBreak(company.phone) } : {})}
        />
      )}
      <Row icon={home} overline={t('check.address')} title={<AddressLine customer={customer} />} />
      {customer.details.email.address && (
        <Row icon={mail} overline={t('check.email')} title={customer.details.email.address} />
      )}
    </Rows>
  );
}

/** "Kerkstraat 12 box 3, 3000 Leuven". */
function AddressLine({ customer }: { customer: Customer }) {
  const saidTexts = useTexts('customers/web/said');
  const details = customer.details.customer_details;
  const address = details?.company_address ?? details?.personal_address;
  return address && formatAddressLine(address, saidTexts);
}
