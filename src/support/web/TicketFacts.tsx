import { orderNumber } from '#ordering/rules/order-number.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import type { TicketContext } from '../contract.ts';

const names = ['screen', 'error_code', 'request_id', 'invoice', 'app_version'] as const;

/** Shows the facts that are sent along, word for word; an order is shown by its number. */
export function TicketFacts({ context }: { context: TicketContext }) {
  const t = useTexts('support');
  const facts = [
    ...(context.order_uuid ? [[t('facts.order_uuid'), orderNumber(context.order_uuid)] as const] : []),
    ...(context.msisdn ? [[t('facts.msisdn'), formatPhoneNoBreak(context.msisdn)] as const] : []),
    ...names.flatMap((name) => (context[name] ? [[t(`facts.${name}`), context[name]] as const] : [])),
  ];
  return (
    <dl className="support__facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="quiet small">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
