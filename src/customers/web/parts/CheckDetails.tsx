import type { Address, Customer } from '#customers/contract.ts';
import { addressLine, checkAddress } from '#customers/rules/address.ts';
import { heldPhone } from '#customers/rules/phone.ts';
import { displayVatNumber } from '#platform/pure/vat-number.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { under } from '#platform/pure/field-error.ts';
import { Button } from '#platform/ui/Button.tsx';
import { Form } from '#platform/ui/Form.tsx';
import { RadioCards } from '#platform/ui/RadioCards.tsx';
import { Row, Rows } from '#platform/ui/Rows.tsx';
import { useApiForm } from '#platform/ui/use-api-form.ts';
import arrow from '#platform/ui/pictures/icons/arrow-right.svg?raw';
import building from '#platform/ui/pictures/icons/building.svg?raw';
import home from '#platform/ui/pictures/icons/home.svg?raw';
import mail from '#platform/ui/pictures/icons/mail.svg?raw';
import pencil from '#platform/ui/pictures/icons/pencil.svg?raw';
import user from '#platform/ui/pictures/icons/user.svg?raw';
import { AddressFields, addressLabels, type AddressValues } from './AddressFields.tsx';
import { firstFaults } from './first-faults.ts';
import { fromWireAddress, toWireAddress } from './wire-address.ts';

export type CheckDetailsProps = {
  id: string;
  customer: Customer;
  /** A SIM card goes by post: ask where to. */
  byPost: boolean;
  /** Where the details can be changed. */
  editHref: string;
  draftKey: string;
  /** Told the shipping address; null is the address above. */
  onConfirm: (shipping: Address | null) => Promise<unknown>;
};

type Values = { to: string; shipping_address: AddressValues };

/** What was filled in, to read once more; with a SIM card by post, where it goes. */
export function CheckDetails({ id, customer, byPost, editHref, draftKey, onConfirm }: CheckDetailsProps) {
  const t = useTexts('customers');
  const saved = customer.details.customer_details?.shipping_address;
  const form = useApiForm<Values>({
    defaults: { to: saved ? 'other' : 'same', shipping_address: fromWireAddress(saved) },
    draftKey,
    validate: ({ to, shipping_address }) =>
      byPost && to === 'other'
        ? firstFaults(under('shipping_address', checkAddress(shipping_address)), addressLabels(t, 'shipping_address'))
        : {},
    submit: ({ to, shipping_address }) => {
      const shipping = byPost && to === 'other' ? toWireAddress(shipping_address) : null;
      return onConfirm(byPost ? shipping : (saved ?? null));
    },
  });
  const to = form.watch('to');
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
          <Saved customer={customer} />
        </div>
      </section>
      {byPost && (
        <section className="data__part stack g5">
          <div>
            <h2>{t('check.shipping')}</h2>
            <p className="quiet">{t('check.shippingMore')}</p>
          </div>
          <RadioCards
            legend={t('check.shipping')}
            options={[
              { value: 'same', label: t('check.same'), detail: <OneLine customer={customer} /> },
              { value: 'other', label: t('check.other'), detail: t('check.otherMore') },
            ]}
            name="to"
            value={to}
            onPick={(value) => form.set('to', value)}
          />
          {to === 'other' && (
            <AddressFields
              section="shipping"
              field={(part) => form.field(`shipping_address.${part}`)}
              set={(part, value) => form.set(`shipping_address.${part}`, value)}
              value={form.watch('shipping_address')}
            />
          )}
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

function Saved({ customer }: { customer: Customer }) {
  const t = useTexts('customers');
  const format = useFormat();
  const { personal_data: person, company_data: company } = customer.details.customer_details ?? {};
  return (
    <Rows>
      {person && (
        <Row
          icon={user}
          over={t('check.name')}
          title={`${person.first_name} ${person.last_name}`}
          detail={t('check.born', { date: format.date(person.birth_data.birth_at) })}
        />
      )}
      {company && (
        <Row
          icon={building}
          over={t('check.company')}
          title={company.company_name}
          detail={displayVatNumber(company.vat_number)}
        />
      )}
      {company && (
        <Row
          icon={user}
          over={t('check.legal')}
          title={`${company.name_of_legal} ${company.surname_of_legal}`}
          {...(company.phone ? { detail: heldPhone(company.phone) } : {})}
        />
      )}
      <Row icon={home} over={t('check.address')} title={<OneLine customer={customer} />} />
      <Row icon={mail} over={t('check.email')} title={customer.details.email.address} />
    </Rows>
  );
}

/** "Kerkstraat 12 box 3, 3000 Leuven". */
function OneLine({ customer }: { customer: Customer }) {
  const t = useTexts('customers');
  const details = customer.details.customer_details;
  const address = details?.company_address ?? details?.personal_address;
  return address && addressLine(address, t);
}
