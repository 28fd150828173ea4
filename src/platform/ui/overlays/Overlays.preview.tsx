import { useState } from 'react';

import { Button } from '../buttons/Button.tsx';
import { Dialog } from './Dialog.tsx';
import { LanguageSelect } from '../page/LanguageSelect.tsx';
import { LoadingOverlay } from './LoadingOverlay.tsx';
import { MenuButton } from '../buttons/MenuButton.tsx';
import { OrderBar } from './OrderBar.tsx';
import esimIcon from '../pictures/icons/esim.svg?raw';
import logout from '../pictures/icons/logout.svg?raw';
import more from '../pictures/icons/more.svg?raw';
import tree from '../pictures/icons/tree.svg?raw';
import type { Preview } from '../preview/preview.ts';
import { PriceLines } from '../figures/PriceLines.tsx';
import { Radio } from '../choices/Radio.tsx';
import { Sheet } from './Sheet.tsx';
import { TabBar } from '../page/TabBar.tsx';
import { TopBar } from '../page/TopBar.tsx';

const languages = [
  { code: 'en', short: 'EN', name: 'English' },
  { code: 'fr', short: 'FR', name: 'Français' },
  { code: 'nl', short: 'NL', name: 'Nederlands' },
];

function Page({ dialog = false, sheet = false }: { dialog?: boolean; sheet?: boolean }) {
  const [language, setLanguage] = useState('en');
  const [isDialogOpen, setDialogOpen] = useState(dialog);
  const [choosing, setChoosing] = useState(sheet);
  return (
    <div className="app">
      <TopBar
        home={{ href: '#', label: 'Canopy, home' }}
        backButton={{ label: 'Back', href: '#' }}
        links={[
          { href: '#forest', label: 'Forest' },
          { href: '#plan', label: 'My plan' },
        ]}
        linksLabel="Main"
        current="#plan"
      >
        <MenuButton
          label="More"
          items={[
            { key: 'forest', label: 'Forest', icon: tree, href: '#' },
            { key: 'out', label: 'Log out', icon: logout, danger: true },
          ]}
        />
        <LanguageSelect label="Language:" current={language} options={languages} onPick={setLanguage} />
      </TopBar>
      <main className="page wrap stack">
        <h1>My plan</h1>
        <Button onClick={() => setDialogOpen(true)}>Ask first</Button>
        <br />
        <Button kind="secondary" onClick={() => setChoosing(true)}>
          Open the sheet
        </Button>
        <Dialog
          closeText="Close"
          open={isDialogOpen}
          onClose={() => setDialogOpen(false)}
          title="Delete your account?"
          text="Your SIMs stop at once and this cannot be undone. To come back you order again."
          foot={
            <>
              <Button kind="danger" wide>
                Delete my account
              </Button>
              <Button kind="text" onClick={() => setDialogOpen(false)}>
                Keep it
              </Button>
            </>
          }
        />
        <Sheet
          open={choosing}
          onClose={() => setChoosing(false)}
          closeText="Close"
          title="Spending limit"
          text="Outside your plan, per month."
        >
          <Radio name="limit" label="€10.00" />
          <Radio name="limit" label="€20.00" defaultChecked />
          <Button wide onClick={() => setChoosing(false)}>
            Save
          </Button>
        </Sheet>
      </main>
      <OrderBar
        label="Your order"
        amount="€13.50"
        per="a month"
        dueText="Due today €0.02"
        openText="Show your order"
        action={<Button kind="on-night">Continue</Button>}
      >
        <PriceLines
          lines={[
            { label: 'Poplar, 25 GB', value: '€15.00' },
            { label: 'Promo BOSWACHTER, 6 months', value: '−€3.00' },
            { label: 'One tree a month', value: '€1.50' },
          ]}
        />
      </OrderBar>
      <TabBar
        label="Places"
        current="#plan"
        items={[
          { href: '#forest', label: 'Forest', icon: tree },
          { href: '#plan', label: 'My plan', icon: esimIcon },
          { href: '#more', label: 'More', icon: more },
        ]}
      />
    </div>
  );
}

export const preview: Preview = {
  title: 'Overlays',
  kind: 'screen',
  states: {
    page: () => <Page />,
    dialog: () => <Page dialog />,
    sheet: () => <Page sheet />,
    loading: () => <LoadingOverlay text="Changing the language" slowText="Still busy. You can leave this page." />,
  },
};
