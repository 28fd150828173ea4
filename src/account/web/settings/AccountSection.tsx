import { CHANGE_PENDING } from '#identity/rules/email-status.ts';
import { accountPaths } from '#account/paths.ts';
import { selectEmail } from '#customers/web/queries.ts';
import { identityPaths } from '#identity/paths.ts';
import { useSessionSlice } from '#identity/web/queries.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import { StateChip } from '#platform/ui/cards/StateChip.tsx';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';
import mail from '#platform/ui/pictures/icons/mail.svg?raw';
import user from '#platform/ui/pictures/icons/user.svg?raw';
import { EventsRow } from './EventsRow.tsx';

/** Details, email address and account events; unknown values leave the detail of a row empty. */
export function AccountSection() {
  const t = useTexts('account/web/settings');
  const email = useSessionSlice(selectEmail).data;
  const isChangePending = email?.status === CHANGE_PENDING;
  return (
    <section className="part">
      <h2>{t('account')}</h2>
      <RowList>
        <Row icon={user} title={t('details')} detail={t('detailsMore')} href={accountPaths.details()} />
        <Row
          icon={mail}
          title={t('email')}
          detail={email && <Address {...email} />}
          href={isChangePending ? identityPaths.emailsNew() : identityPaths.emailsChange()}
        />
        <EventsRow />
      </RowList>
    </section>
  );
}

function Address({ address, status }: { address: string; status: number }) {
  const t = useTexts('account/web/settings');
  return (
    <span className="stack g2">
      <span>
        <TextWithAddress text={address === '' ? t('noEmail') : address} />
      </span>
      {status === CHANGE_PENDING && (
        <span>
          <StateChip tone="wait">{t('changing')}</StateChip>
        </span>
      )}
    </span>
  );
}
