import { useState } from 'react';

import { Checkbox } from './Checkbox.tsx';
import { Chips } from './Chips.tsx';
import esim from '../pictures/esim.svg?no-inline';
import data from '../pictures/icons/data.svg?raw';
import tree from '../pictures/icons/tree.svg?raw';
import sim from '../pictures/sim.svg?no-inline';
import type { Preview } from '../preview/preview.ts';
import { Radio } from './Radio.tsx';
import { RadioCards } from './RadioCards.tsx';
import { Rows } from '../cards/Rows.tsx';
import { SegmentedControl } from './SegmentedControl.tsx';
import { SwitchRow } from './SwitchRow.tsx';

function Segments() {
  const [value, setValue] = useState('monthly');
  return (
    <SegmentedControl
      legend="How you pay"
      options={[
        { value: 'monthly', label: 'Pay monthly' },
        { value: 'prepaid', label: 'Prepaid' },
      ]}
      value={value}
      onPick={setValue}
    />
  );
}

function Cards() {
  const [value, setValue] = useState('esim');
  return (
    <RadioCards
      legend="SIM card or eSIM"
      options={[
        { value: 'esim', label: 'eSIM', detail: 'Ready in minutes, nothing to wait for', picture: esim },
        { value: 'sim', label: 'SIM card', detail: 'By post, 2 working days, €5.00', picture: sim },
      ]}
      row={false}
      value={value}
      onPick={setValue}
    />
  );
}

function Periods() {
  const [value, setValue] = useState('month');
  return (
    <Chips
      label="Period"
      options={[
        { value: 'today', label: 'Today' },
        { value: 'month', label: 'Month' },
        { value: 'total', label: 'Total' },
      ]}
      value={value}
      onPick={setValue}
    />
  );
}

export const preview: Preview = {
  title: 'Choices',
  states: {
    'checkbox and radio': () => (
      <div>
        <Checkbox
          defaultChecked
          label={
            <>
              I accept the <a href="#terms">terms</a>
            </>
          }
        />
        <Checkbox label="Send me the forest newsletter, four times a year." />
        <Checkbox label="I have read the contract summary." error="Read it and tick the box" />
        <Radio name="pay" defaultChecked label="Direct debit" />
        <Radio name="pay" label="Pay online each month" />
      </div>
    ),
    switches: () => (
      <Rows>
        <SwitchRow icon={data} label="EU data, 5 GB more" detail="On top of the roaming in your plan" price="€4.00" />
        <SwitchRow
          icon={tree}
          label="One tree a month"
          detail="Planted in the Sonian corridor"
          price="€1.50"
          defaultChecked
        />
        <SwitchRow label="Premium SMS" detail="Change on its way" disabled />
      </Rows>
    ),
    segmented: () => <Segments />,
    chips: () => <Periods />,
    cards: () => <Cards />,
  },
};
