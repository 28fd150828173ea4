import { lazy, type ReactNode, Suspense } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { FormSection } from '#platform/ui/forms/FormSection.tsx';
import { Skeleton } from '#platform/ui/states/Skeleton.tsx';
import { formatAddressLine } from '#customers/rules/address.ts';
import type { AddressValues } from './AddressFields.tsx';
import type { DeliveryFieldsProps } from './DeliveryFields.tsx';

// Loaded only for orders with a SIM card.
const DeliveryFields = lazy(async () => ({ default: (await import('./DeliveryFields.tsx')).DeliveryFields }));

export function LazyDeliveryFields(props: DeliveryFieldsProps) {
  return (
    <Suspense fallback={<Skeleton height="10rem" />}>
      <DeliveryFields {...props} />
    </Suspense>
  );
}

/** Delivery fields inside the form in which the address is typed. */
export function DeliveryRow({
  home,
  children,
  ...fields
}: Omit<DeliveryFieldsProps, 'home'> & { home: AddressValues; children: ReactNode }) {
  const t = useTexts('customers');
  const saidTexts = useTexts('customers/web/said');
  const isHomeComplete = home.street_name.trim() !== '' && home.city.trim() !== '';
  return (
    <FormSection title={t('check.shipping')} detail={t('check.shippingMore')}>
      <LazyDeliveryFields {...fields} home={isHomeComplete && formatAddressLine(home, saidTexts)} />
      {children}
    </FormSection>
  );
}
