import { Link } from './Link.tsx';

/** A sentence with one link: the words between `<tag>` and `</tag>`. */
export function LinkedText({ text, tag, href }: { text: string; tag: string; href: string }) {
  const [before = '', afterOpening = ''] = text.split(`<${tag}>`);
  const [words = '', after = ''] = afterOpening.split(`</${tag}>`);
  return (
    <>
      {before}
      <Link href={href} target="_blank">
        {words}
      </Link>
      {after}
    </>
  );
}
