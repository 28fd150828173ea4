import { DateField } from './DateField.tsx';
import { IbanField } from './IbanField.tsx';
import { OtpField } from './OtpField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { PhoneField } from './PhoneField.tsx';
import search from '../pictures/icons/search.svg?raw';
import type { Preview } from '../preview/preview.ts';
import { RangeField } from './RangeField.tsx';
import { Select } from '../choices/Select.tsx';
import { TextField } from './TextField.tsx';

const rules = [
  { text: '8 characters', test: (value: string) => value.length >= 8 },
  { text: '1 capital', test: (value: string) => /\p{Lu}/u.test(value) },
  { text: '1 symbol', test: (value: string) => /[^\p{L}\p{N} ]/u.test(value) },
];

export const preview: Preview = {
  title: 'Fields',
  states: {
    text: () => (
      <div className="stack g5">
        <TextField label="First name" autoComplete="given-name" defaultValue="Lotte" />
        <TextField label="Street" hint="As on your letter box" pre={search} placeholder="Kerkstraat" />
        <TextField label="Email" error="This does not look like an email address" defaultValue="lotte@" />
      </div>
    ),
    password: () => (
      <PasswordField
        label="Password"
        autoComplete="new-password"
        showText="Show password"
        hideText="Hide password"
        rules={rules}
        metText="(met)"
        defaultValue="Sonian2026"
      />
    ),
    'phone and IBAN': () => (
      <div className="stack g5">
        <PhoneField label="Phone number" defaultValue="0498123456" />
        <IbanField label="IBAN" defaultValue="BE71096123456769" ok="Belgian account" />
      </div>
    ),
    date: () => (
      <DateField
        label="Date of birth"
        hint="For example 27 3 1994"
        dayText="Day"
        monthText="Month"
        yearText="Year"
        name="birth"
        value="2009-06-14"
        onValue={() => undefined}
        onLeave={() => undefined}
        error="You must be at least 18 years old"
      />
    ),
    code: () => (
      <div className="stack g5">
        <OtpField label="Code" hint="Sent to 0498 12 34 56" defaultValue="4071" />
        <OtpField label="Code" error="Hmm, wrong code. Try again." defaultValue="407192" />
      </div>
    ),
    select: () => (
      <Select
        label="Language of your letters"
        placeholder="Choose"
        options={[
          { value: 'fr', label: 'Français' },
          { value: 'nl', label: 'Nederlands' },
        ]}
      />
    ),
    range: () => (
      <RangeField
        label="Data"
        value={24}
        max={150}
        valueText="24 GB a month"
        hint="Now 20 GB on average"
        onPick={() => {}}
      />
    ),
  },
};
