import { Children, type ReactNode } from 'react';

import './Card.css';
import './Rows.css';
import './RowList.css';

/** A card of rows that are several things of one kind: read as a list, with their number. */
export function RowList({ children }: { children: ReactNode }) {
  return <ul className="card card--flush rows">{Children.map(children, (row) => row && <li>{row}</li>)}</ul>;
}
