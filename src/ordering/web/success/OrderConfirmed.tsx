import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import type { Customer } from '#customers/contract.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { useFormat } from '#platform/browser/format.ts';
import { type Texts, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { HowTo } from '#platform/ui/texts/HowTo.tsx';
import done from '#platform/ui/pictures/done.svg?no-inline';
import { StateChip } from '#platform/ui/cards/StateChip.tsx';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';
import { accountPaths } from '#account/paths.ts';
import { ESIM, SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { countSimsAwaitingFirstPayment } from '#ordering/rules/sims-before-first-payment.ts';
import { isIdentityProofMissing } from '#ordering/rules/identity-proof.ts';
import { identityPaths } from '#identity/paths.ts';
import { OrderedSims } from './OrderedSims.tsx';
import type { OrderOutcome } from './order-outcome.ts';
import { LazyOrderEmailConfirmation } from '../placed/LazyOrderParts.tsx';
import { SuccessFrame } from './SuccessFrame.tsx';

export type OrderConfirmedProps = { outcome: Extract<OrderOutcome, { kind: 'confirmed' }>; customer: Customer };

type Sims = OrderConfirmedProps['outcome']['sims'];

/**
 * Lists the remaining steps in order. `later`: number of SIMs that wait for the first payment; `proof`: they wait for
 * the identity proof of the customer.
 */
const formatNextSteps = (
  sims: Sims,
  { later, proof }: { later: number; proof: boolean },
  t: Texts<'ordering/web/success'>,
): string[] => {
  const first = sims.slice(0, sims.length - later);
  return [
    ...(proof ? [t('nextProof')] : []),
    ...(first.some(({ type }) => type === ESIM) ? [t('nextEsim')] : []),
    ...(first.some(({ type }) => type === SIM_CARD) ? [t('nextSim')] : []),
    ...sims.flatMap(({ port_in }) =>
      port_in ? [t('nextNumber', { number: formatPhoneNoBreak(port_in.msisdn) })] : [],
    ),
    ...(later > 0 ? [t('nextLater', { count: later })] : []),
  ];
};

const POLL_INTERVAL_MS = 2000;
const DIRECT_DEBIT = 1;

/**
 * Detects the confirmation of the email address, here or by the link on any device; shows it and continues to the
 * eSIM.
 */
const useEmailConfirmation = (verified: boolean, esim: string | null): void => {
  const identity = useTexts('identity');
  const toast = useToast();
  const router = useRouter();
  const before = useRef(verified);
  useCustomer({ refetchInterval: () => (verified ? false : POLL_INTERVAL_MS) });
  useEffect(() => {
    if (before.current || !verified) return;
    before.current = true;
    toast({ text: identity('emails.confirmed'), afterNavigation: esim !== null });
    if (esim) void router.navigate({ href: esim });
  }, [verified, esim, identity, toast, router]);
};

/** A confirmed order, paid when something was due: the next steps of the customer and of Canopy. */
export function OrderConfirmed({ outcome: { sims, paid }, customer }: OrderConfirmedProps) {
  const t = useTexts('ordering/web/success');
  const format = useFormat();
  const { address, status, refused } = customer.details.email;
  const verified = status !== 0;
  const debited = customer.details.payment?.method === DIRECT_DEBIT;
  const proof = isIdentityProofMissing(sims, customer);
  const later = countSimsAwaitingFirstPayment(sims, paid === null && !debited);
  const steps = formatNextSteps(sims, { later, proof }, t);
  const [only, ...others] = sims;
  const esim = !proof && only && others.length === 0 && only.type === ESIM ? accountPaths.esim(only.uuid) : null;
  useEmailConfirmation(verified, esim);
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
      {paid !== null && <StateChip tone="ok">{t('paid', { amount: format.money(paid) })}</StateChip>}
      {verified ? (
        <NextActionButton proof={proof} esim={esim} />
      ) : (
        <Card>
          <LazyOrderEmailConfirmation address={null} />
        </Card>
      )}
    </SuccessFrame>
  );
}

/** The first action once the email address is confirmed. */
function NextActionButton({ proof, esim }: { proof: boolean; esim: string | null }) {
  const t = useTexts('ordering/web/success');
  const ordering = useTexts('ordering');
  const [href, text] = proof
    ? [identityPaths.identify(), t('prove')]
    : esim
      ? [esim, ordering('track.install')]
      : [accountPaths.dashboard(), t('follow')];
  return (
    <Button wide href={href}>
      {text}
    </Button>
  );
}
