import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Link } from '#platform/ui/buttons/Link.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';

type EarlierNoticeProps = { edition: number; from: string; until: string; now: string };

/** Notice above an earlier edition, with a link to the one in force (`now`). */
export function EarlierNotice({ edition, from, until, now }: EarlierNoticeProps) {
  const t = useTexts('legal');
  const format = useFormat();
  return (
    <div className="legal__own">
      <Notice kind="warn" action={<Link href={now}>{t('editions.now')}</Link>}>
        <p>{t('editions.was', { edition, from: format.date(from), until: format.date(until) })}</p>
      </Notice>
    </div>
  );
}
