import { useEffect, useRef } from 'react';
import type { Faq } from '#help/rules/faq.ts';
import { Icon } from '#platform/ui/pictures/Icon.tsx';
import { Link } from '#platform/ui/buttons/Link.tsx';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';
import down from '#platform/ui/pictures/icons/chevron-down.svg?raw';

const isLinkedByHash = (key: string): boolean => decodeURIComponent(location.hash.slice(1)) === key;

/** A question that unfolds to its answer. It is unfolded at once when the address of the page names it (`/faq#puk`). */
export function FaqItem({ faq: { key, question, answer, link } }: { faq: Faq }) {
  const item = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const show = () => {
      if (!isLinkedByHash(key) || !item.current) return;
      item.current.open = true;
      item.current.scrollIntoView({ block: 'start' });
    };
    show();
    addEventListener('hashchange', show);
    return () => removeEventListener('hashchange', show);
  }, [key]);
  return (
    <details
      ref={item}
      id={key}
      className="faq__item"
      onToggle={({ currentTarget: { open } }) => {
        // The address of an unfolded question can be copied. It replaces the current one, so that Back does not go through all questions.
        if (open && !isLinkedByHash(key)) history.replaceState(history.state, '', `#${key}`);
      }}
    >
      <summary>
        <h3>{question}</h3>
        <Icon svg={down} size="s" />
      </summary>
      <div className="stack g3 faq__answer">
        {answer.map((paragraph) => (
          <p key={paragraph}>
            <TextWithAddress text={paragraph} />
          </p>
        ))}
        {link && (
          <p>
            <Link href={link.href}>{link.text}</Link>
          </p>
        )}
      </div>
    </details>
  );
}
