import { Icon } from '../pictures/Icon.tsx';
import { Link } from '../buttons/Link.tsx';
import './TabBar.css';

export interface TabBarProps {
  label: string;
  items: { href: string; label: string; icon: string; rel?: string | undefined }[];
  current?: string;
}

/** Bottom navigation with three links, below 768 px. */
export function TabBar({ label, items, current }: TabBarProps) {
  return (
    <nav className="tabs" aria-label={label}>
      {items.map((item) => (
        <Link key={item.href} href={item.href} rel={item.rel} aria-current={item.href === current ? 'page' : undefined}>
          <Icon svg={item.icon} />
          <span>{item.label}</span>
        </Link>
      ))}
    </nav>
  );
}
