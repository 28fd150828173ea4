import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

import './CardDeck.css';

export interface CardDeckProps {
  label: string;
  cards: readonly { key: string; name: string; card: ReactNode }[];
}

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Cards to swipe through on a phone, one at a time, with a button for each; stacked on wide screens. */
export function CardDeck({ label, cards }: CardDeckProps) {
  const list = useRef<HTMLUListElement>(null);
  const count = cards.length;
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const items = [...(list.current?.children ?? [])].slice(0, count);
    const watcher = new IntersectionObserver(
      (entries) => {
        const visibleCard = entries.find(({ isIntersecting }) => isIntersecting);
        if (visibleCard) setCurrent(items.indexOf(visibleCard.target));
      },
      // The vertical margin makes a card that is taller than the list count as visible by its width alone.
      { root: list.current, rootMargin: '10000px 0px', threshold: 0.6 },
    );
    for (const item of items) watcher.observe(item);
    return () => watcher.disconnect();
  }, [count]);
  // On a phone the list is as tall as the card in view.
  useLayoutEffect(() => {
    const item = list.current?.children[Math.min(current, count - 1)];
    if (!(item instanceof HTMLElement)) return;
    const watcher = new ResizeObserver(() => list.current?.style.setProperty('--tall', `${item.offsetHeight}px`));
    list.current?.style.setProperty('--tall', `${item.offsetHeight}px`);
    watcher.observe(item);
    return () => watcher.disconnect();
  }, [current, count]);
  const show = (at: number) => {
    const item = list.current?.children[at];
    if (!(item instanceof HTMLElement)) return;
    list.current?.scrollTo({
      left: item.offsetLeft - (list.current.offsetLeft || 0),
      behavior: isStill() ? 'auto' : 'smooth',
    });
  };
  if (count === 1) return cards[0]?.card;
  return (
    <section aria-label={label}>
      <div className="deck__dots">
        {cards.map(({ key, name }, at) => (
          <button key={key} type="button" aria-current={at === current} onClick={() => show(at)}>
            {name}
          </button>
        ))}
      </div>
      <ul className="deck__cards" ref={list}>
        {cards.map(({ key, card }) => (
          <li key={key}>{card}</li>
        ))}
      </ul>
    </section>
  );
}
