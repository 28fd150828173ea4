import { addonIcon } from '#catalogue/web/parts/addon-icons.ts';
import { Problem } from '#platform/browser/client.ts';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { useFormat } from '#platform/browser/format.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { euroToCentsOrZero } from '#platform/pure/money.ts';
import { formatNetPrice } from '#platform/pure/vat-text.ts';
import { SwitchRow } from '#platform/ui/choices/SwitchRow.tsx';
import { CONTRIBUTION_ADDON } from '#catalogue/rules/addon-type.ts';
import type { AddonLine } from './addon-lines.ts';
import type { useAddonChanges } from './use-addon-changes.ts';

/** Text of an error: that of the server, if it sent one (it names the missing amount), otherwise our own. */
const reasonOf = (error: unknown): string | null =>
  error instanceof Problem && error.detail !== '' ? error.detail : errorText(error);

export type AddonRowProps = {
  line: AddonLine;
  change: ReturnType<typeof useAddonChanges>;
  /** Called when an add-on that the SIM does not have is switched on, to show the order first. */
  onOrder: (line: AddonLine) => void;
  /** Whether nothing can be added to this SIM now. */
  idle: boolean;
};

/** The price a month; for a company also without VAT. */
const usePriceText = ({ price, type }: AddonLine): string => {
  const [t, platformTexts] = [useTexts('subscriptions/web/addons'), useTexts('platform')];
  const format = useFormat();
  const company = useCustomer().data?.type === BUSINESS;
  const text = t(type === CONTRIBUTION_ADDON ? 'priceNoVat' : 'price', { price: format.money(price) });
  if (!company || type === CONTRIBUTION_ADDON) return text;
  return `${text} (${formatNetPrice(platformTexts, format, euroToCentsOrZero(price))})`;
};

/** An add-on as a switch, with its description, price and state. */
export function AddonRow({ line, change, onOrder, idle }: AddonRowProps) {
  const t = useTexts('subscriptions/web/addons');
  const format = useFormat();
  const priceText = usePriceText(line);
  const { customerAddon, description } = line;
  const isOwnChange = change.variables?.line.offer_uuid === line.offer_uuid;
  const sentState = change.isPending && isOwnChange ? change.variables.to : null;
  const state = customerAddon?.state;
  const isAdding = state === 'adding' || sentState === 'on';
  const isOn = state === 'adding' || state === 'active';
  const isLeaving = state === 'removing';
  const isShownOn = sentState ? sentState === 'on' : isOn;
  const buildDetail = () => {
    if (isAdding) return t('adding');
    if (state !== 'removing' || !customerAddon?.ends_on)
      return customerAddon?.project_closed ? t('projectClosed') : description;
    return t(customerAddon.project_closed ? 'projectClosedUntil' : 'removing', {
      date: format.dayOfMonth(customerAddon.ends_on),
    });
  };
  const reason =
    change.isError && isOwnChange ? reasonOf(change.error) : state === 'failed' && !sentState ? t('notAdded') : null;
  return (
    <SwitchRow
      icon={addonIcon(line.icon)}
      label={line.name}
      detail={buildDetail()}
      error={reason}
      price={priceText}
      checked={isShownOn}
      disabled={
        (change.isPending && !isOwnChange) ||
        (idle && !isOn && !isLeaving) ||
        (isLeaving && customerAddon?.project_closed === true)
      }
      busy={isAdding || sentState !== null}
      onChange={({ target }) =>
        target.checked && !isLeaving ? onOrder(line) : change.mutate({ line, to: target.checked ? 'on' : 'off' })
      }
    />
  );
}
