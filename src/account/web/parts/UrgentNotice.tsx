import { lazy, Suspense } from 'react';
import { isBillMatter, isSaidByScreen, listUrgentMatters, type UrgentMatter } from '#account/rules/urgent-matter.ts';
import { loadStrings } from '#platform/browser/i18n.ts';
import { serverNow } from '#platform/browser/server-time.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { useSession } from '../session.ts';

// Loaded only for customers for whom something waits.
const UrgentPanel = lazy(async () => {
  const [{ UrgentPanel: Found }] = await Promise.all([
    import('./UrgentPanel.tsx'),
    loadStrings(['account/web/parts', 'billing/web/parts']),
  ]);
  return { default: Found };
});

export type UrgentNoticeProps = {
  /** Path of the screen below the notice; matters that this screen shows itself are left out. */
  pathname: string;
  /** `money`: only bills and unpaid orders, on screens of an order or a login, which have one task. */
  scope: 'all' | 'money';
  /** Excludes the matters that the screen itself shows. */
  except?: { bills?: boolean; orders?: boolean };
  /** Lists all matters below the first one. */
  listsOthers: boolean;
};

const isOrderMatter = ({ kind }: UrgentMatter): boolean => kind === 'order_unpaid';

/** The most urgent matter of the customer in one sentence with one button; nothing when nothing waits. */
export function UrgentNotice({ pathname, scope, except, listsOthers }: UrgentNoticeProps) {
  const { data: session } = useSession();
  if (!session) return null;
  const isShown = (matter: UrgentMatter): boolean =>
    (scope === 'all' || isBillMatter(matter) || isOrderMatter(matter)) &&
    !(except?.bills && isBillMatter(matter)) &&
    !(except?.orders && isOrderMatter(matter)) &&
    !isSaidByScreen(matter, pathname);
  const [leadMatter, ...otherMatters] = listUrgentMatters(session, brusselsDate(serverNow())).filter(isShown);
  return (
    leadMatter && (
      <Suspense fallback={null}>
        <UrgentPanel lead={leadMatter} otherMatters={otherMatters} listsOthers={listsOthers} />
      </Suspense>
    )
  );
}
