import './Footer.css';
import { Link } from '../buttons/Link.tsx';

export type FooterProps = {
  /** What the list of links is for, for screen readers. */
  label: string;
  brand: string;
  /** Who runs it: company, seat, numbers. Not there until it is known. */
  lines: readonly string[];
  links: readonly { href: string; text: string }[];
};

/** The foot of a page: who runs it, and where one's rights are told. */
export function Footer({ label, brand, lines, links }: FooterProps) {
  return (
    <footer className="foot">
      <div className="wrap foot__in">
        <div className="foot__who">
          <p className="foot__brand">{brand}</p>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <nav aria-label={label}>
          <ul className="foot__links">
            {links.map(({ href, text }) => (
              <li key={href}>
                <Link href={href}>{text}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
