import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import type { ProductWithNumber } from '#porting/contract.ts';
import { type LinkRow, type SimRow, simRows } from './sim-rows.ts';
import './sim.css';

export type SimRowGroupsProps = {
  groups: readonly SimRow['group'][];
  product: ProductWithNumber;
  /** The caller is the main account. */
  isMainAccount: boolean;
  /** Read-only: the rows have no links. */
  isReadOnly?: boolean;
};

/** Rows of a SIM in groups: those that the caller may see, and for a deactivated SIM those that still apply. */
export function SimRowGroups({ groups, product, isMainAccount, isReadOnly = false }: SimRowGroupsProps) {
  const t = useTexts('account/web/sim');
  const isEnded = product.state === 'deactivated';
  const visible = simRows.filter((row) => (isMainAccount || !row.mainOnly) && (!isEnded || row.whenOver));
  return groups.map((group) => {
    const rows = visible.filter((row) => row.group === group);
    return (
      rows.length > 0 && (
        <section key={group} className="simgroup" aria-labelledby={`simgroup-${group}`}>
          <h2 id={`simgroup-${group}`}>{t(`group.${group}`)}</h2>
          <RowList>
            {rows.map((row) =>
              'as' in row ? (
                <row.as key={row.key} product={product} isMainAccount={isMainAccount} />
              ) : (
                <SimLinkRow
                  key={row.key}
                  row={row}
                  product={product}
                  isLinked={
                    !isReadOnly && (!isEnded || row.whenOver === 'leads') && (isMainAccount || !row.linkMainOnly)
                  }
                />
              ),
            )}
          </RowList>
        </section>
      )
    );
  });
}

function SimLinkRow({ row, product, isLinked }: { row: LinkRow; product: ProductWithNumber; isLinked: boolean }) {
  const t = useTexts('account/web/sim');
  const servicesTexts = useTexts('subscriptions/web/services');
  const format = useFormat();
  const { key, icon, value, href } = row;
  return (
    <Row
      icon={icon}
      title={t(`row.${key}`)}
      detail={value({ product, t, format, nameOf: (service) => servicesTexts(service) })}
      {...(href && isLinked ? { href: href(product.uuid) } : {})}
    />
  );
}
