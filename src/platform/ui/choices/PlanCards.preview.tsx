import { useState } from 'react';

import { type PlanCard, PlanCards } from './PlanCards.tsx';
import type { Preview } from '../preview/preview.ts';
import { TreeMark } from '../pictures/TreeMark.tsx';

const facts = (minutes: string, funded: string) => [
  { value: minutes, unit: 'minutes' },
  { value: 'Unlimited', unit: 'SMS' },
  { value: funded, unit: 'funded' },
];
export const plans: PlanCard[] = [
  {
    value: 's',
    name: 'Birch',
    tree: <TreeMark kind="birch" />,
    figure: '5',
    unit: 'GB',
    facts: facts('200', '2 kg'),
    price: '€9.00',
  },
  {
    value: 'm',
    name: 'Poplar',
    tree: <TreeMark kind="poplar" />,
    figure: '25',
    unit: 'GB',
    facts: facts('Unlimited', '5 kg'),
    price: '€15.00',
  },
  {
    value: 'l',
    name: 'Linden',
    tree: <TreeMark kind="lime" />,
    figure: '60',
    unit: 'GB',
    facts: facts('Unlimited', '8 kg'),
    price: '€20.00',
  },
  {
    value: 'xl',
    name: 'Oak',
    tree: <TreeMark kind="oak" />,
    figure: 'Unlimited',
    hasWordFigure: true,
    facts: facts('Unlimited', '12 kg'),
    price: '€30.00',
  },
];

function Plans() {
  const [value, setValue] = useState('m');
  return (
    <main className="page wrap">
      <div className="cols">
        <PlanCards
          legend="Choose your plan"
          heads={['Plan', 'Data', 'Minutes', 'SMS', 'CO₂ removal funded', 'Per month']}
          plans={plans}
          value={value}
          onPick={setValue}
        />
      </div>
    </main>
  );
}

export const preview: Preview = {
  title: 'PlanCards',
  kind: 'screen',
  states: { chosen: () => <Plans /> },
};
