import { Fragment } from 'react';
import { splitAtEmailAddresses } from '../../pure/split-at-email-addresses.ts';
import './TextWithAddress.css';

/** Inserts break opportunities into half of an address that is longer than a line. */
const atDots = (half: string) =>
  half.split(/(?=\.)/).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one address never change places
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));

/** A text with email addresses: each stays on one line if it fits, and otherwise breaks after the @. */
export function TextWithAddress({ text }: { text: string }) {
  return splitAtEmailAddresses(text).map((piece, at) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one text never change places
      <span key={at} className="address">
        <span className="address">{atDots(piece.before)}</span>
        <span className="address">
          {atDots(piece.after)}
          {piece.end}
        </span>
      </span>
    ),
  );
}
