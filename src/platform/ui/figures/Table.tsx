/* oxlint-disable react/no-array-index-key -- these lists come whole and hold no state: their place is their identity */
import type { ReactNode } from 'react';

import './Table.css';

export interface TableProps {
  caption: ReactNode;
  heads: ReactNode[];
  rows: { key: string; cells: ReactNode[] }[];
  /** Columns of figures, from 0: set right. */
  numeric?: number[];
}

/** A table whose rows become cards on a phone. */
export function Table({ caption, heads, rows, numeric }: TableProps) {
  const look = (at: number) => (numeric?.includes(at) ? 'num' : undefined);
  return (
    <table className="table table--cards">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={at} scope="col" className={look(at)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            {row.cells.map((cell, at) => (
              <td key={at} className={look(at)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
