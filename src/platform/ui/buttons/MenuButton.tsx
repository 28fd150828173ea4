/* oxlint-disable jsx-a11y/no-static-element-interactions -- the keys belong to the button and the entries, the box only hears them */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

import { Icon } from '../pictures/Icon.tsx';
import { Link } from './Link.tsx';
import './MenuButton.css';

export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: string;
  href?: string;
  onPick?: () => void;
  danger?: boolean;
  current?: boolean;
  lang?: string;
}

export interface MenuButtonProps {
  /** Accessible name of the button, shown unless `face` is given. */
  label: string;
  face?: ReactNode;
  icon?: string;
  items: MenuItem[];
  className?: string;
}

/**
 * A button that opens a short list of links and buttons. A disclosure, not an ARIA menu: Tab and arrow keys both
 * work. Closes on Escape, on a press outside and when the focus leaves.
 */
export function MenuButton({ label, face, icon, items, className = '' }: MenuButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  useEffect(() => {
    if (!isOpen) return;
    const closeOnOutsidePress = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeOnOutsidePress);
    return () => document.removeEventListener('pointerdown', closeOnOutsidePress);
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      setIsOpen(false);
      button.current?.focus();
      return;
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (!isOpen) return setIsOpen(true);
    const entries = [...(box.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const step = event.key === 'ArrowDown' ? at + 1 : at < 0 ? entries.length - 1 : at - 1;
    entries[(step + entries.length) % entries.length]?.focus();
  };
  return (
    <div
      className={`menu ${className}`}
      ref={box}
      onKeyDown={onKeyDown}
      onBlur={(event) => event.relatedTarget && !event.currentTarget.contains(event.relatedTarget) && setIsOpen(false)}
    >
      <button
        type="button"
        ref={button}
        className="menu__button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {icon && <Icon svg={icon} size="s" />}
        {face !== undefined && <span className="vh">{label} </span>}
        {face ?? label}
      </button>
      <ul className="menu__list" id={listId} hidden={!isOpen}>
        {items.map(({ key, label: text, icon: sign, href, onPick, danger, current, lang }) => {
          const pick = () => {
            setIsOpen(false);
            onPick?.();
          };
          const look = {
            'data-item': true,
            className: `menu__item ${danger ? 'is-danger' : ''}`,
            'aria-current': current || undefined,
            lang,
          };
          const content = (
            <>
              {sign && <Icon svg={sign} size="s" />}
              {text}
            </>
          );
          return (
            <li key={key}>
              {href === undefined ? (
                <button type="button" {...look} onClick={pick}>
                  {content}
                </button>
              ) : (
                <Link href={href} {...look} onClick={pick}>
                  {content}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
