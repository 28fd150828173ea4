import { accountPaths } from '#account/paths.ts';
import { plansPaths } from '#plans/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Icon } from '#platform/ui/pictures/Icon.tsx';
import { Link } from '#platform/ui/buttons/Link.tsx';
import invoice from '#platform/ui/pictures/icons/invoice.svg?raw';
import plus from '#platform/ui/pictures/icons/plus.svg?raw';
import settings from '#platform/ui/pictures/icons/settings.svg?raw';
import usage from '#platform/ui/pictures/icons/usage.svg?raw';
import { subscriptionsPaths } from '#subscriptions/paths.ts';
import { usagePaths } from '#usage/paths.ts';

const actions = [
  { key: 'usage', icon: usage, href: usagePaths.history },
  { key: 'addons', icon: plus, href: subscriptionsPaths.addons, mainOnly: true },
  { key: 'changePlan', icon: invoice, href: plansPaths.changePlan, mainOnly: true },
  { key: 'open', icon: settings, href: accountPaths.sim },
];

/** What people do most with a SIM, side by side. `main`: who looks may change it. */
export function SimActions({ uuid, main }: { uuid: string; main: boolean }) {
  const t = useTexts('subscriptions');
  return (
    <ul className="simacts">
      {actions
        .filter(({ mainOnly }) => main || !mainOnly)
        .map(({ key, icon, href }) => (
          <li key={key}>
            <Link href={href(uuid)} className="simacts__go">
              <Icon svg={icon} />
              {t(`details.${key}`)}
            </Link>
          </li>
        ))}
    </ul>
  );
}
