import { useState } from 'react';
import { useCustomer } from '#customers/web/queries.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { useScreenSearch } from '#platform/browser/screen-address.ts';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { SegmentedControl } from '#platform/ui/choices/SegmentedControl.tsx';
import { supportPaths } from '../paths.ts';
import { parseTicketOrigin } from '../rules/ticket-origin.ts';
import { NewTicketForm } from './NewTicketForm.tsx';
import './support.css';

/** Form to write to customer service or to ask for a call. It passes on which screen and error the customer came from. */
export function NewTicketScreen() {
  const t = useTexts('support');
  const search = useScreenSearch<typeof supportPaths.newTicket>();
  const { data: customer } = useCustomer();
  const [way, setWay] = useState<'web' | 'call'>(search.way === 'call' ? 'call' : 'web');
  return (
    <main id="main" className="wrap page support">
      <PageHead title={t('new.title')} backTo={supportPaths.tickets()} backText={t('backTo')}>
        <p className="quiet">{t(way === 'call' ? 'new.introCall' : 'new.intro')}</p>
      </PageHead>
      <SegmentedControl
        legend={t('new.way')}
        value={way}
        onPick={(picked) => setWay(picked === 'call' ? 'call' : 'web')}
        options={[
          { value: 'web', label: t('write') },
          { value: 'call', label: t('call') },
        ]}
      />
      <NewTicketForm key={customer?.uuid} wantsCall={way === 'call'} origin={parseTicketOrigin(search)} />
    </main>
  );
}
