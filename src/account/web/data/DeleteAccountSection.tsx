import { useState } from 'react';
import { INVOICE_RETENTION_YEARS } from '#account/rules/deletion.ts';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Link } from '#platform/ui/buttons/Link.tsx';
import trash from '#platform/ui/pictures/icons/trash.svg?raw';
import { useSession } from '../session.ts';
import { withdrawalPaths } from '#withdrawal/paths.ts';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';

/** Explains a deletion, with a button that starts it. */
export function DeleteAccountSection() {
  const t = useTexts('account/web/data');
  const [open, setOpen] = useState(false);
  const session = useSession().data;
  // A customer without orders has no SIM.
  const none = session !== undefined && session.customer_product.length + session.order_product.length === 0;
  return (
    <section className="part stack g4 own-data__remove" id="delete">
      <h2>{t('remove.title')}</h2>
      <p>{t('remove.intro')}</p>
      <div className="own-data__effects">
        <div className="stack g2">
          <h3>{t('remove.now')}</h3>
          <ul>
            {t.list(none ? 'remove.nowListNone' : 'remove.nowList').map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        <div className="stack g2">
          <h3>{t('remove.kept')}</h3>
          <ul>
            {t.list('remove.keptList', { years: INVOICE_RETENTION_YEARS }).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        {!none && (
          <div className="stack g2">
            <h3>{t('remove.number')}</h3>
            <p>{t('remove.numberText')}</p>
            {session?.customer.type !== BUSINESS && (
              <p>
                {t('remove.withdrawText')} <Link href={withdrawalPaths.withdrawal()}>{t('remove.withdraw')}</Link>
              </p>
            )}
          </div>
        )}
      </div>
      <div>
        <Button kind="danger" icon={trash} onClick={() => setOpen(true)}>
          {t('remove.ask')}
        </Button>
      </div>
      <DeleteAccountDialog open={open} none={none} onClose={() => setOpen(false)} />
    </section>
  );
}
