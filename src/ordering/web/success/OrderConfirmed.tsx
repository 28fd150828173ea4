import { isEmailVerified } from '#identity/rules/email-status.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import type { Customer } from '#customers/contract.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { DIRECT_DEBIT } from '#payments/rules/payment-method.ts';
import { useFormat } from '#platform/browser/format.ts';
import { type Texts, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { useFocusOnStepChange } from '#platform/ui/page/use-heading-focus.ts';
import { HowTo } from '#platform/ui/texts/HowTo.tsx';
import done from '#platform/ui/pictures/done.svg?no-inline';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { StateChip } from '#platform/ui/cards/StateChip.tsx';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';
import { accountPaths } from '#account/paths.ts';
import { ESIM, SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { useProducts } from '#subscriptions/web/queries.ts';
import { countSimsAwaitingFirstPayment } from '#ordering/rules/sims-before-first-payment.ts';
import { orderNumber } from '#ordering/rules/order-number.ts';
import { isIdentityProofMissing } from '#ordering/rules/identity-proof.ts';
import { identityPaths } from '#identity/paths.ts';
import { OrderedSims } from './OrderedSims.tsx';
import type { OrderOutcome } from './order-outcome.ts';
import { LazyOrderEmailConfirmation } from '../placed/LazyOrderParts.tsx';
import { useOrderProducts } from '../queries.ts';
import { SuccessFrame } from './SuccessFrame.tsx';

export type OrderConfirmedProps = { outcome: Extract<OrderOutcome, { kind: 'confirmed' }>; customer: Customer };

type Sims = OrderConfirmedProps['outcome']['sims'];

/**
 * Lists the remaining steps in order. `later`: number of SIMs that wait for the first payment; `needsProof`: they wait for
 * the identity proof of the customer.
 */
const formatNextSteps = (
  sims: Sims,
  { later, needsProof }: { later: number; needsProof: boolean },
  t: Texts<'ordering/web/success'>,
): string[] => {
  const firstSims = sims.slice(0, sims.length - later);
  return [
    ...(needsProof ? [t('nextProof')] : []),
    ...(firstSims.some(({ type }) => type === ESIM) ? [t('nextEsim')] : []),
    ...(firstSims.some(({ type }) => type === SIM_CARD) ? [t('nextSim')] : []),
    ...sims.flatMap(({ port_in }) =>
      port_in ? [t('nextNumber', { number: formatPhoneNoBreak(port_in.msisdn) })] : [],
    ),
    ...(later > 0 ? [t('nextLater', { count: later })] : []),
  ];
};

const POLL_INTERVAL_MS = 2000;

/** Detects the confirmation of the email address, here or by the link on any device, and shows a toast. */
const useEmailConfirmation = (isVerified: boolean): void => {
  const identityTexts = useTexts('identity');
  const toast = useToast();
  const wasVerified = useRef(isVerified);
  useCustomer({ refetchInterval: () => (isVerified ? false : POLL_INTERVAL_MS) });
  useEffect(() => {
    if (wasVerified.current || !isVerified) return;
    wasVerified.current = true;
    toast({ text: identityTexts('emails.confirmed') });
  }, [isVerified, identityTexts, toast]);
};

/**
 * A confirmed order, paid when something was due. An order of one eSIM continues on the screen that installs it, which also asks for a
 * missing identity proof. A first order of one card that needs no such proof continues on "my plan", which shows nothing else then. Any
 * other order shows the next steps of the customer and of the operator.
 */
export function OrderConfirmed({ outcome, customer }: OrderConfirmedProps) {
  const { sims } = outcome;
  const [onlySim, ...otherSims] = sims;
  const [products, orders] = [useProducts().data ?? [], useOrderProducts().data ?? []];
  const isFirstOrder = products.length === 0 && orders.every(({ order_uuid }) => order_uuid === onlySim?.order_uuid);
  const goesOn = onlySim?.type === ESIM || (isFirstOrder && !isIdentityProofMissing(sims, customer));
  if (onlySim && otherSims.length === 0 && goesOn)
    return (
      <ConfirmedSim
        href={onlySim.type === ESIM ? accountPaths.esim(onlySim.uuid) : accountPaths.dashboard()}
        number={orderNumber(onlySim.order_uuid)}
        paidEuro={outcome.paidEuro}
        email={customer.details.email}
      />
    );
  return <NextSteps outcome={outcome} customer={customer} />;
}

type ConfirmedSimProps = { href: string; number: string; paidEuro: number | null; email: Customer['details']['email'] };

/** Navigates to the eSIM or to "my plan", which ask for the code of the email address, and shows a toast there that the order is confirmed. */
function ConfirmedSim({ href, number, paidEuro, email: { address, refused } }: ConfirmedSimProps) {
  const t = useTexts('ordering/web/success');
  const platformTexts = useTexts('platform');
  const format = useFormat();
  const toast = useToast();
  const router = useRouter();
  const wasAnnounced = useRef(false);
  useEffect(() => {
    if (wasAnnounced.current) return;
    wasAnnounced.current = true;
    toast({
      afterNavigation: true,
      text: (
        <>
          <strong>{t('confirmed')}</strong>
          <br />
          {t('number', { number })}
          <br />
          {paidEuro !== null && (
            <>
              {t('paid', { amount: format.money(paidEuro) })}
              <br />
            </>
          )}
          <TextWithAddress text={t(refused ? 'confirmedRefused' : 'confirmedText', { email: address })} />
        </>
      ),
    });
    void router.navigate({ href, replace: true });
  }, [href, number, paidEuro, address, refused, t, format, toast, router]);
  return (
    <div className="success" aria-busy="true">
      <div>
        <h1 tabIndex={-1}>{t('title')}</h1>
      </div>
      <SkeletonCard label={platformTexts('loading')} lines={4} />
    </div>
  );
}

function NextSteps({ outcome: { sims, paidEuro }, customer }: OrderConfirmedProps) {
  const t = useTexts('ordering/web/success');
  const format = useFormat();
  const { address, status, refused } = customer.details.email;
  const isVerified = isEmailVerified(status);
  const isDebited = customer.details.payment?.method === DIRECT_DEBIT;
  const isProofMissing = isIdentityProofMissing(sims, customer);
  const laterCount = countSimsAwaitingFirstPayment(sims, paidEuro === null && !isDebited);
  const steps = formatNextSteps(sims, { later: laterCount, needsProof: isProofMissing }, t);
  useEmailConfirmation(isVerified);
  useFocusOnStepChange(isVerified ? 'confirmed' : 'unconfirmed');
  return (
    <SuccessFrame
      picture={done}
      stands={t('confirmed')}
      text={
        <TextWithAddress
          text={
            address === ''
              ? t('confirmedAnonymous')
              : t(refused ? 'confirmedRefused' : 'confirmedText', { email: address })
          }
        />
      }
      side={
        steps.length > 0 && (
          <div className="stack g8">
            <section className="stack g3">
              <h2>{t('next')}</h2>
              <Card>
                <HowTo steps={steps} />
              </Card>
            </section>
            {sims.length > 0 && <OrderedSims sims={sims} />}
          </div>
        )
      }
    >
      {paidEuro !== null && <StateChip tone="ok">{t('paid', { amount: format.money(paidEuro) })}</StateChip>}
      {isVerified ? (
        <NextActionButton needsProof={isProofMissing} />
      ) : (
        <Card>
          <LazyOrderEmailConfirmation address={null} />
        </Card>
      )}
    </SuccessFrame>
  );
}

/** The first action once the email address is confirmed. */
function NextActionButton({ needsProof }: { needsProof: boolean }) {
  const t = useTexts('ordering/web/success');
  return needsProof ? (
    <Button wide href={identityPaths.identify()}>
      {t('prove')}
    </Button>
  ) : (
    <Button wide href={accountPaths.dashboard()}>
      {t('follow')}
    </Button>
  );
}
