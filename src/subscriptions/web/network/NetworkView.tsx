import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshSession } from '#identity/web/queries.ts';
import { createClient } from '#platform/browser/client.ts';
import { codeText, errorText, useTexts } from '#platform/browser/i18n.ts';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { SwitchRow } from '#platform/ui/choices/SwitchRow.tsx';
import type { CustomerProduct, subscriptionsContract } from '#subscriptions/contract.ts';
import {
  missingServicesFor,
  type ServiceName,
  serviceNames,
  listChangedServiceSwitches,
} from '#subscriptions/rules/line-changes.ts';
import { isSimActive } from '#subscriptions/rules/sim-state.ts';
import { updateSessionProduct } from '../queries.ts';
import './network.css';

const groups: Readonly<Record<'online' | 'calls', readonly ServiceName[]>> = {
  online: ['data', 'roaming', 'data_roaming'],
  calls: ['voicemail', 'hide_number', 'international_calls', 'premium_calls', 'premium_sms'],
};

/** Services that cost extra beside the plan. A prepaid SIM cannot pay for them, except from an add-on. */
const besidePlan = ['data_roaming', 'international_calls', 'premium_calls', 'premium_sms'] as const;
const unreachable: ReadonlySet<ServiceName> = new Set(['premium_calls', 'premium_sms']);

/** The service switches of one SIM, one change at a time, with the result of the last one. */
export function NetworkView({ product }: { product: CustomerProduct }) {
  const t = useTexts('subscriptions/web/network');
  const nameOf = useTexts('subscriptions/web/services');
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (body: { service: ServiceName; enabled: boolean }) =>
      createClient<typeof subscriptionsContract>().call('POST /api/customer/product/service/change', {
        body: { customer_product_uuid: product.uuid, ...body },
      }),
    onSuccess: ({ services }) => updateSessionProduct(queries, product.uuid, { services }),
    // After a refusal the state on screen may be outdated, so refresh it.
    onError: () => refreshSession(queries).catch(() => undefined),
  });
  const { services, state } = product;
  const prepaid = product.credit_limit === null;
  const descriptionOf = (service: ServiceName): string => {
    const serviceBesidePlan = besidePlan.find((each) => each === service);
    return prepaid && serviceBesidePlan ? t(`prepaid.${serviceBesidePlan}`) : t(`about.${service}`);
  };
  const isGoing = ({ key, pending }: (typeof services)[number]) => pending || sentChange?.service === key;
  const isOutOfReach = (service: ServiceName, on: boolean) => prepaid && !on && unreachable.has(service);
  const names = (predicate: (each: (typeof services)[number]) => boolean | undefined) =>
    serviceNames
      .filter((name) => services.some((each) => each.key === name && predicate(each)))
      .map((name) => nameOf(name));
  const [pendingNames, failedNames] = [names(({ pending }) => pending), names(({ failed }) => failed)];
  const sentChange = change.isPending ? change.variables : null;
  const isBusy = pendingNames.length > 0 || sentChange !== null;
  const line = (service: ServiceName) => {
    const serviceState = services.find(({ key }) => key === service);
    if (!serviceState) return null;
    const sentSwitch =
      sentChange &&
      listChangedServiceSwitches(services, sentChange.service, sentChange.enabled).find(({ key }) => key === service);
    const isShownOn = sentSwitch ? sentSwitch.enabled : serviceState.enabled !== serviceState.pending;
    const missingServices = serviceState.enabled || serviceState.pending ? [] : missingServicesFor(services, service);
    const hasFailed = change.isError && change.variables.service === service;
    const detailText =
      serviceState.pending || sentSwitch
        ? t(isShownOn ? 'goingOn' : 'goingOff')
        : missingServices.length > 0
          ? t('needs', { services: missingServices.map((name) => nameOf(name)).join(', ') })
          : descriptionOf(service);
    return (
      <SwitchRow
        key={service}
        label={nameOf(service)}
        detail={detailText}
        error={
          hasFailed
            ? errorText(change.error)
            : serviceState.failed && !isBusy && t(serviceState.enabled ? 'notOff' : 'notOn')
        }
        checked={isShownOn}
        disabled={
          !isSimActive(state) ||
          (isBusy && !isGoing(serviceState)) ||
          missingServices.length > 0 ||
          isOutOfReach(service, isShownOn)
        }
        busy={isGoing(serviceState)}
        onChange={(event) => change.mutate({ service, enabled: event.target.checked })}
      />
    );
  };
  return (
    <>
      {/* Always rendered, so that screen readers announce new content. */}
      <div role="status">
        {state !== 'active' ? (
          <Notice kind="warn">{t(`state.${state}`)}</Notice>
        ) : pendingNames.length > 0 ? (
          <Notice>
            <p className="strong">{t('running', { services: pendingNames.join(', ') })}</p>
            <p>{t('runningMore')}</p>
          </Notice>
        ) : (
          failedNames.length > 0 && (
            <Notice kind="bad">
              <p className="strong">{codeText('SERVICES_NOT_UPDATED')}</p>
              <p>{t('refusedMore', { services: failedNames.join(', ') })}</p>
            </Notice>
          )
        )}
      </div>
      <div className="simpage__cols">
        {(['online', 'calls'] as const).map((group) => (
          <section key={group} className="network__group" aria-labelledby={`network-${group}`}>
            <h2 id={`network-${group}`}>{t(`group.${group}`)}</h2>
            <RowList>{groups[group].map(line)}</RowList>
          </section>
        ))}
      </div>
    </>
  );
}
