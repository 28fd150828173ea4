import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { accountPaths } from '#account/paths.ts';
import { type JoinedMatter, urgentMattersWithBillsJoined } from '#account/rules/urgent-matters-with-bills-joined.ts';
import type { UrgentMatter } from '#account/rules/urgent-matter.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { loadStrings, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Link } from '#platform/ui/buttons/Link.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { useSession } from '../session.ts';
import { useUrgentTexts } from './use-urgent-texts.ts';
import './urgent.css';

// Has a button that starts the payment, in place of a link.
const UnpaidOrder = lazy(async () => {
  const [{ UnpaidOrder: Found }] = await Promise.all([
    import('#ordering/web/parts/UnpaidOrder.tsx'),
    loadStrings(['ordering']),
  ]);
  return { default: Found };
});

type UrgentPanelProps = {
  lead: UrgentMatter;
  otherMatters: readonly UrgentMatter[];
  /** Whether the others are listed; else a link to my plan counts them. */
  listsOthers: boolean;
};

/** The most urgent matter in one sentence with one button; below it the others, by urgency. */
export function UrgentPanel({ listsOthers, ...matters }: UrgentPanelProps) {
  const t = useTexts('account/web/parts');
  const client = useCustomer().data?.uuid ?? '';
  const [leadMatter, ...otherMatters] = urgentMattersWithBillsJoined([matters.lead, ...matters.otherMatters], {
    client,
    sims: useSession().data?.customer_product ?? [],
    pathname: useLocation({ select: (location) => location.pathname }),
  });
  if (!leadMatter) return null;
  return (
    <div className="wrap urgent">
      {leadMatter.kind === 'order_unpaid' && leadMatter.subject_uuid ? (
        <Suspense fallback={null}>
          <UnpaidOrder order_uuid={leadMatter.subject_uuid} />
        </Suspense>
      ) : (
        <Lead matter={leadMatter} />
      )}
      {otherMatters.length > 0 && (
        <nav aria-label={t('also')}>
          {listsOthers ? (
            <ul className="urgent__list">
              {otherMatters.map((matter) => (
                <Other key={`${matter.kind} ${matter.subject_uuid} ${matter.path}`} matter={matter} />
              ))}
            </ul>
          ) : (
            <Link href={accountPaths.dashboard()} className="urgent__more">
              {t('more', { count: otherMatters.length })}
            </Link>
          )}
        </nav>
      )}
    </div>
  );
}

function Lead({ matter }: { matter: JoinedMatter }) {
  const t = useTexts('account/web/parts');
  const { text, detail, action } = useUrgentTexts()(matter);
  return (
    <aside aria-label={t('label')}>
      <Notice kind={matter.tone}>
        <div className="urgent__in">
          <div className="grow">
            <p className="strong">{text}</p>
            {detail && <p>{detail}</p>}
          </div>
          <Button {...(matter.tone === 'info' ? { kind: 'secondary' } : {})} href={matter.path}>
            {action}
          </Button>
        </div>
      </Notice>
    </aside>
  );
}

function Other({ matter }: { matter: JoinedMatter }) {
  const { text, action } = useUrgentTexts()(matter);
  return (
    <li>
      <Link href={matter.path} className={`urgent__go urgent__go--${matter.tone}`}>
        <span className="grow">{text}</span>
        <span className="urgent__do">{action}</span>
      </Link>
    </li>
  );
}
