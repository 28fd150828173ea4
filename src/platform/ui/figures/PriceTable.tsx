/* oxlint-disable react/no-array-index-key -- these lists are replaced as a whole and have no state, so the index is a stable key */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a table that is shown as blocks is none to some browsers, unless it says so */
import './PriceTable.css';

export type PriceTableProps = {
  label: string;
  /** Column heads; the first names the rows. */
  heads: readonly string[];
  rows: readonly (readonly string[])[];
};

/** Table of prices. On a phone each row is a block with the column name at each price. */
export function PriceTable({ label, heads, rows }: PriceTableProps) {
  return (
    <table className="prices" role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {heads.map((head, at) => (
            <th key={at} scope="col" role="columnheader">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(([name, ...prices], at) => (
          <tr key={at} role="row">
            <th scope="row" role="rowheader">
              {name}
            </th>
            {prices.map((price, column) => (
              <td key={column} role="cell">
                {heads.length > 2 && (
                  <span className="prices__of" aria-hidden="true">
                    {heads[column + 1]}
                  </span>
                )}
                <span className="prices__price">{price}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
