import { useState } from 'react';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { euroToCentsOrZero } from '#platform/pure/money.ts';
import { formatNetPrice } from '#platform/pure/vat-text.ts';
import { CONTRIBUTION_ADDON } from '#catalogue/rules/addon-type.ts';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import { Rows } from '#platform/ui/cards/Rows.tsx';
import { SwitchRow } from '#platform/ui/choices/SwitchRow.tsx';
import { addonIcon } from '#catalogue/web/parts/addon-icons.ts';
import { isAddonForPlan, type SaleCatalogue } from '../basket/basket-model.ts';
import type { Choice } from './use-basket-editor.ts';

type ExtrasGroupProps = {
  category: SaleCatalogue['categories'][number];
  addons: SaleCatalogue['addons'];
  choice: Choice;
  /** The first category shows its explanation while it is closed. */
  first: boolean;
};

/** Extras of the chosen plan by category; none is selected by default. */
export function ExtrasSection({ sale, choice }: { sale: SaleCatalogue; choice: Choice }) {
  const t = useTexts('ordering/web/choose');
  const groups = sale.categories
    .map((category) => ({
      category,
      addons: sale.addons.filter(
        (addon) => addon.category_uuid === category.uuid && isAddonForPlan(addon, choice.offer.uuid),
      ),
    }))
    .filter(({ addons }) => addons.length > 0);
  if (groups.length === 0) return null;
  return (
    <section className="part">
      <h2>{t('extras.title')}</h2>
      <p className="quiet">{t('extras.text')}</p>
      <Rows className="order-extras">
        {groups.map(({ category, addons }, at) => (
          <ExtrasGroup
            key={`${choice.card.id} ${category.uuid}`}
            category={category}
            addons={addons}
            choice={choice}
            first={at === 0}
          />
        ))}
      </Rows>
    </section>
  );
}

/** A collapsible category with its price or the number of selected extras. Open when an extra is selected. */
function ExtrasGroup({ category, addons, choice, first }: ExtrasGroupProps) {
  const t = useTexts('ordering/web/choose');
  const platformTexts = useTexts('platform');
  const format = useFormat();
  const [isOpened, setOpened] = useState<boolean | null>(null);
  const isCompany = choice.offer.audience === 'professional';
  // A company reads prices without VAT too. Contributions carry none.
  const priceOf = ({ type, price }: SaleCatalogue['addons'][number]): string =>
    isCompany && type !== CONTRIBUTION_ADDON
      ? `${format.money(price)} (${formatNetPrice(platformTexts, format, euroToCentsOrZero(price))})`
      : format.money(price);
  const isChosen = (uuid: string) => choice.card.addon_uuids.includes(uuid);
  const count = addons.filter(({ uuid }) => isChosen(uuid)).length;
  const lowestPrice = format.money(Math.min(...addons.map((addon) => addon.price)));
  return (
    <Disclosure
      open={isOpened ?? (first || count > 0)}
      onToggle={setOpened}
      summary={
        <>
          <span className="line__main">
            <span className="order-extras__name">{category.name}</span>
            <span className="small quiet">{category.description}</span>
          </span>
          <span className={`small ${count > 0 ? 'strong' : 'quiet'}`}>
            {count > 0 ? t('extras.chosen', { count }) : t('extras.from', { price: lowestPrice })}
          </span>
        </>
      }
    >
      {addons.map((addon) => (
        <SwitchRow
          key={addon.uuid}
          icon={addonIcon(addon.icon)}
          label={addon.name}
          detail={addon.description}
          price={priceOf(addon)}
          checked={isChosen(addon.uuid)}
          onChange={() => {
            // Stays open after the last extra is deselected.
            setOpened(true);
            choice.toggle(addon.uuid);
          }}
        />
      ))}
    </Disclosure>
  );
}
