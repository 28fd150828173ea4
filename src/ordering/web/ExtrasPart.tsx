import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Rows } from '#platform/ui/Rows.tsx';
import { SwitchRow } from '#platform/ui/SwitchRow.tsx';
import { addonIcon } from './addon-icons.ts';
import { fits, type Sale } from './basket-model.ts';
import type { Choice } from './use-choice.ts';

/** Extras by category, all off until somebody turns them on. Only those that go with the chosen plan. */
export function ExtrasPart({ sale, choice }: { sale: Sale; choice: Choice }) {
  const t = useTexts('ordering');
  const format = useFormat();
  const groups = sale.categories
    .map((category) => ({
      category,
      addons: sale.addons.filter((addon) => addon.category_uuid === category.uuid && fits(addon, choice.offer.uuid)),
    }))
    .filter(({ addons }) => addons.length > 0);
  if (groups.length === 0) return null;
  return (
    <section className="part">
      <h2>{t('choose.extras.title')}</h2>
      <p className="quiet">{t('choose.extras.text')}</p>
      <div className="stack g6">
        {groups.map(({ category, addons }) => (
          <div key={category.uuid} className="stack g3" role="group" aria-labelledby={`extras-${category.uuid}`}>
            <div>
              <h3 id={`extras-${category.uuid}`}>{category.name}</h3>
              <p className="small quiet">{category.description}</p>
            </div>
            <Rows>
              {addons.map((addon) => (
                <SwitchRow
                  key={addon.uuid}
                  icon={addonIcon(addon.icon)}
                  label={addon.name}
                  detail={addon.description}
                  price={format.money(addon.price)}
                  checked={choice.card.addon_uuids.includes(addon.uuid)}
                  onChange={() => choice.toggle(addon.uuid)}
                />
              ))}
            </Rows>
          </div>
        ))}
      </div>
    </section>
  );
}
