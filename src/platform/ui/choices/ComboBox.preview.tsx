import { useState } from 'react';

import { ComboBox } from './ComboBox.tsx';
import type { Preview } from '../preview/preview.ts';

const operators = [
  'Proximus',
  'Orange',
  'BASE',
  'Telenet',
  'Scarlet',
  'Mobile Vikings',
  'VOO',
  'Lycamobile',
  'Tele2 by Orange',
];
const options = operators.map((name) => ({ value: name.toLowerCase(), label: name }));
const words = {
  emptyText: 'No operator of that name',
  loadingText: 'Searching',
  openText: 'Show the list',
  resultsText: (count: number) => `${count} results`,
};

function Sample({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return <ComboBox label="Current operator" options={options} value={value} onValue={setValue} {...words} />;
}

export const preview: Preview = {
  title: 'ComboBox',
  states: {
    empty: () => <Sample start="" />,
    chosen: () => <Sample start="orange" />,
    wrong: () => (
      <ComboBox
        label="Street"
        options={[]}
        value=""
        onValue={() => undefined}
        error="Choose your street from the list"
        {...words}
      />
    ),
  },
};
