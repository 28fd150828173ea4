import type { ReactNode } from 'react';

import { IconButton } from '../buttons/IconButton.tsx';
import { Link } from '../buttons/Link.tsx';
import { Logo } from './Logo.tsx';
import arrowLeft from '../pictures/icons/arrow-left.svg?raw';
import './TopBar.css';

export interface TopBarProps {
  home: { href: string; label: string };
  backButton?: { label: string; href?: string; onPick?: () => void };
  /** Links from 768 px; on narrow screens the tab bar has them. */
  links?: { href: string; label: string; rel?: string | undefined }[];
  linksLabel?: string;
  /** href of the current page. */
  current?: string;
  /** On the home page the header is part of the illustration. */
  sky?: boolean;
  /** Content at the right: language, menu. */
  children?: ReactNode;
}

/** The head of a page: way back, logo, links, and `children` at the right. A `backButton` without `href` calls `onPick`. */
export function TopBar({ home, backButton, links, linksLabel, current, sky, children }: TopBarProps) {
  return (
    <header className={`top ${sky ? 'top--sky' : ''}`}>
      <div className="wrap top__in">
        {backButton &&
          (backButton.href === undefined ? (
            <IconButton className="back" label={backButton.label} icon={arrowLeft} onClick={backButton.onPick} />
          ) : (
            <IconButton
              className="back"
              label={backButton.label}
              icon={arrowLeft}
              href={backButton.href}
              onClick={backButton.onPick}
            />
          ))}
        <Link className="brand" href={home.href} aria-label={home.label}>
          <Logo />
        </Link>
        {links && links.length > 0 && (
          <nav className="top__nav" aria-label={linksLabel}>
            {links.map((link) => (
              <Link
                key={link.href}
                href={link.href}
                rel={link.rel}
                aria-current={link.href === current ? 'page' : undefined}
              >
                {link.label}
              </Link>
            ))}
          </nav>
        )}
        {children}
      </div>
    </header>
  );
}

/** Skip link, the first focusable element of a page. */
export function SkipLink({ children, to = 'main' }: { children: ReactNode; to?: string }) {
  return (
    <a className="skip" href={`#${to}`}>
      {children}
    </a>
  );
}
