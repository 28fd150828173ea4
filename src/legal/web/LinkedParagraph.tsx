import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';

/** A web address as people write it: no sign of the sentence around it belongs to it. */
const webAddress = /((?:https?:\/\/|www\.)[^\s()]*[^\s().,;:]|economie\.fgov\.be)/;

const hrefOf = (address: string): string => (/^https?:/.test(address) ? address : `https://${address}`);

/** A paragraph in which web addresses are links, and email addresses stay whole. */
export function LinkedParagraph({ text }: { text: string }) {
  return text.split(webAddress).map((piece, at) =>
    webAddress.test(piece) ? (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one text never change places
      <a key={at} href={hrefOf(piece)}>
        {piece.replace(/^https?:\/\//, '')}
      </a>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <TextWithAddress key={at} text={piece} />
    ),
  );
}
