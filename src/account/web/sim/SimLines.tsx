import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Row, Rows } from '#platform/ui/Rows.tsx';
import type { ProductWithNumber } from '#porting/contract.ts';
import { type SimRow, simRows } from './sim-rows.ts';

export type SimLinesProps = {
  groups: readonly SimRow['group'][];
  product: ProductWithNumber;
  /** Who looks has the contract. */
  main: boolean;
};

/** The lines of a SIM in their cards, as far as who looks may use them. */
export function SimLines({ groups, product, main }: SimLinesProps) {
  const t = useTexts('account/web/sim');
  const format = useFormat();
  const shown = simRows.filter(({ mainOnly = false }) => main || !mainOnly);
  const changes = product.state !== 'deactivated';
  return groups.map((group) => {
    const rows = shown.filter((row) => row.group === group);
    return (
      rows.length > 0 && (
        <section key={group} className="simgroup" aria-labelledby={`simgroup-${group}`}>
          <h2 id={`simgroup-${group}`}>{t(`group.${group}`)}</h2>
          <Rows>
            {rows.map(({ key, icon, value, href }) => (
              <Row
                key={key}
                icon={icon}
                title={t(`row.${key}`)}
                detail={value({ product, t, format })}
                {...(href && changes ? { href: href(product.uuid) } : {})}
              />
            ))}
          </Rows>
        </section>
      )
    );
  });
}
