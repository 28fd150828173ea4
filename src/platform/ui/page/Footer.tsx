import './Footer.css';
import { Link } from '../buttons/Link.tsx';

export type FooterProps = {
  /** Name of the list of links for screen readers. */
  label: string;
  brand: string;
  /** Operator details: company, address, numbers. Empty until loaded. */
  lines: readonly string[];
  links: readonly { href: string; text: string }[];
  /** Opens by a press on a phone. */
  folded?: boolean;
};

/** Page footer: operator details and legal links. */
export function Footer({ label, brand, lines, links, folded }: FooterProps) {
  const content = (
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
  );
  return (
    <footer className="foot">
      {folded ? (
        <details>
          <summary className="wrap">{label}</summary>
          {content}
        </details>
      ) : (
        content
      )}
    </footer>
  );
}
