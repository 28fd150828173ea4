/* oxlint-disable react/no-array-index-key -- these lists are replaced as a whole and have no state, so the index is a stable key */
import type { ReactNode } from 'react';

import './Table.css';

export interface TableProps {
  caption: ReactNode;
  heads: ReactNode[];
  rows: { key: string; cells: ReactNode[] }[];
  /** Indexes (from 0) of number columns, which are right-aligned. */
  numeric?: number[];
  /** On a phone each value shows its column name. */
  labelled?: boolean;
}

/** A table whose rows become cards on a phone. */
export function Table({ caption, heads, rows, numeric, labelled = false }: TableProps) {
  const classOf = (at: number) => (numeric?.includes(at) ? 'num' : undefined);
  return (
    <table className={`table table--cards ${labelled ? 'table--labelled' : ''}`}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={at} scope="col" className={classOf(at)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            {row.cells.map((cell, at) => (
              <td key={at} className={classOf(at)}>
                {labelled && at > 0 && (
                  <span className="table__head" aria-hidden="true">
                    {heads[at]}
                  </span>
                )}
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
