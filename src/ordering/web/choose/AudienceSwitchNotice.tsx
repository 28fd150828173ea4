import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import type { SaleCatalogue } from '../basket/basket-model.ts';
import type { AudienceSwitch } from './use-server-draft.ts';

/** Lists the plans that replaced those of the other audience, and the add-ons removed with them. */
export function AudienceSwitchNotice({ sale, to, changes }: AudienceSwitch & { sale: SaleCatalogue }) {
  const ordering = useTexts('ordering');
  const format = useFormat();
  const planOf = (uuid: string): string => {
    const offer = sale.offers.find((each) => each.uuid === uuid);
    return offer ? ordering('otherKind.plan', { plan: offer.name, price: format.money(offer.price) }) : '';
  };
  const lost = new Set(changes.flatMap((change) => change.lost));
  const extras = sale.addons.filter(({ uuid }) => lost.has(uuid)).map(({ name }) => name);
  return (
    <Notice kind="warn" live>
      <p className="strong">{ordering(`otherKind.switched.${to}`)}</p>
      {changes.map(({ before, after }) => (
        <p key={`${before} ${after}`}>
          {ordering('otherKind.instead', { after: planOf(after), before: planOf(before) })}
        </p>
      ))}
      <p>
        {extras.length > 0 ? ordering('otherKind.lost', { extras: extras.join(', ') }) : ordering('otherKind.kept')}
      </p>
    </Notice>
  );
}
