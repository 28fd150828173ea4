import { useState } from 'react';

import { Button } from '../buttons/Button.tsx';
import { Card } from '../cards/Card.tsx';
import { ComboBox } from '../choices/ComboBox.tsx';
import { Disclosure } from '../texts/Disclosure.tsx';
import { LanguageSelect } from './LanguageSelect.tsx';
import { OrderBar } from '../overlays/OrderBar.tsx';
import { PhoneField } from '../fields/PhoneField.tsx';
import esim from '../pictures/esim.svg?no-inline';
import arrow from '../pictures/icons/arrow-right.svg?raw';
import data from '../pictures/icons/data.svg?raw';
import info from '../pictures/icons/info.svg?raw';
import invoice from '../pictures/icons/invoice.svg?raw';
import tree from '../pictures/icons/tree.svg?raw';
import sim from '../pictures/sim.svg?no-inline';
import { PlanCards } from '../choices/PlanCards.tsx';
import { plans } from '../choices/PlanCards.preview.tsx';
import type { Preview } from '../preview/preview.ts';
import { PriceLines } from '../figures/PriceLines.tsx';
import { RadioCards } from '../choices/RadioCards.tsx';
import { Rows } from '../cards/Rows.tsx';
import { SegmentedControl } from '../choices/SegmentedControl.tsx';
import { SideColumn } from './SideColumn.tsx';
import { Stepper } from './Stepper.tsx';
import { SwitchRow } from '../choices/SwitchRow.tsx';
import { TopBar } from './TopBar.tsx';

const lines = [
  { label: 'Poplar, 25 GB', value: '€15.00' },
  { label: 'One tree a month', value: '€1.50' },
];

function Choose() {
  const [plan, setPlan] = useState('m');
  const [kind, setKind] = useState('esim');
  return (
    <div className="app">
      <TopBar home={{ href: '#', label: 'Canopy, home' }} backButton={{ label: 'Back', href: '#' }}>
        <LanguageSelect
          label="Language:"
          current="en"
          options={[{ code: 'en', short: 'EN', name: 'English' }]}
          onPick={() => {}}
        />
      </TopBar>
      <main className="page">
        <div className="wrap stack g6">
          <Stepper text="Step 1 of 4" steps={['Plan', 'Your details', 'Payment', 'Summary']} current={0} />
          <div className="cols">
            <div>
              <div className="stack g5">
                <div className="stack g2">
                  <h1>Choose your plan</h1>
                  <p className="quiet">
                    All prices per month, VAT included. Change plan every month, leave whenever you like.
                  </p>
                </div>
                <div className="seg-pair">
                  <SegmentedControl
                    legend="How you pay"
                    options={[
                      { value: 'post', label: 'Pay monthly' },
                      { value: 'pre', label: 'Prepaid' },
                    ]}
                    value="post"
                  />
                  <SegmentedControl
                    legend="For whom"
                    options={[
                      { value: 'private', label: 'Private' },
                      { value: 'pro', label: 'Professional' },
                    ]}
                    value="private"
                  />
                </div>
                <PlanCards
                  legend="Choose your plan"
                  heads={['Plan', 'Data', 'Minutes', 'SMS', 'CO₂ removal funded', 'Per month']}
                  plans={plans}
                  value={plan}
                  onPick={setPlan}
                />
                <Disclosure summary="What “funded” means" icon={info}>
                  <p className="quiet">Each plan funds a stated weight of CO₂ removal.</p>
                </Disclosure>
              </div>
              <section className="part">
                <h2>SIM card or eSIM</h2>
                <RadioCards
                  legend="SIM card or eSIM"
                  options={[
                    { value: 'esim', label: 'eSIM', detail: 'Ready in minutes, nothing to wait for', picture: esim },
                    { value: 'sim', label: 'SIM card', detail: 'By post, 2 working days, €5.00', picture: sim },
                  ]}
                  value={kind}
                  onPick={setKind}
                />
              </section>
              <section className="part">
                <h2>Your number</h2>
                <p className="quiet">You can keep calling throughout. We will ask for the SIM number later.</p>
                <div className="fields-2">
                  <PhoneField label="Number to keep" defaultValue="0498123456" />
                  <ComboBox
                    label="Current operator"
                    options={[{ value: 'proximus', label: 'Proximus' }]}
                    value="proximus"
                    onValue={() => undefined}
                    emptyText="None"
                    openText="Show the list"
                    resultsText={(count) => `${count} results`}
                  />
                </div>
              </section>
              <section className="part">
                <h2>Extras</h2>
                <p className="quiet">Per month, stop when you like.</p>
                <Rows>
                  <SwitchRow
                    icon={data}
                    label="EU data, 5 GB more"
                    detail="On top of the roaming in your plan"
                    price="€4.00"
                  />
                  <SwitchRow
                    icon={tree}
                    label="One tree a month"
                    detail="Planted in the Sonian corridor"
                    price="€1.50"
                    defaultChecked
                  />
                </Rows>
              </section>
            </div>
            <SideColumn label="Your order">
              <Card>
                <h2>Your order</h2>
                <PriceLines
                  lines={lines}
                  total={{ label: 'Each month', value: '€16.50' }}
                  after={[{ label: 'Due today', value: '€0.02', strong: true }]}
                />
                <div className="stack g2">
                  <Button wide iconAfter={arrow}>
                    Continue
                  </Button>
                  <Button kind="text" href="#" icon={invoice}>
                    Contract summary (PDF)
                  </Button>
                </div>
              </Card>
            </SideColumn>
          </div>
        </div>
      </main>
      <OrderBar
        label="Your order"
        amount="€16.50"
        per="a month"
        dueText="Due today €0.02"
        openText="Show your order"
        action={<Button kind="on-night">Continue</Button>}
      >
        <PriceLines lines={lines} />
      </OrderBar>
    </div>
  );
}

export const preview: Preview = {
  title: 'Order screen',
  kind: 'screen',
  states: { choose: () => <Choose /> },
};
