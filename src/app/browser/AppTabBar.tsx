import { useTexts } from '#platform/browser/i18n.ts';
import { TabBar } from '#platform/ui/page/TabBar.tsx';
import more from '#platform/ui/pictures/icons/more.svg?raw';
import sim from '#platform/ui/pictures/icons/sim.svg?raw';
import tree from '#platform/ui/pictures/icons/tree.svg?raw';
import { findMenuLink, menuLinks } from './menu-links.ts';

const icons = { forest: tree, plan: sim, more } as const;

/** The three links of the bottom navigation. */
export function AppTabBar({ pathname }: { pathname: string }) {
  const t = useTexts('platform');
  const items = menuLinks.map(({ key, href }) => ({ href, label: t(`menu.${key}`), icon: icons[key] }));
  const current = findMenuLink(pathname);
  return <TabBar label={t('menu.label')} items={items} {...(current ? { current } : {})} />;
}
