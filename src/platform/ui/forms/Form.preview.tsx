import { Button } from '../buttons/Button.tsx';
import { Checkbox } from '../choices/Checkbox.tsx';
import { ComboBox } from '../choices/ComboBox.tsx';
import { DateField } from '../fields/DateField.tsx';
import { Form } from './Form.tsx';
import { PhoneField } from '../fields/PhoneField.tsx';
import arrow from '../pictures/icons/arrow-right.svg?raw';
import type { Preview } from '../preview/preview.ts';
import { TextField } from '../fields/TextField.tsx';
import { useApiFormWithDraft } from './use-api-form-with-draft.ts';

const waitForReply = () => new Promise<void>((resolve) => setTimeout(resolve, 800));

/** `outcome`: the simulated reply of the server. */
function Sample({ outcome }: { outcome: 'ok' | 'field' | 'broken' }) {
  const form = useApiFormWithDraft({
    draftKey: `preview-${outcome}`,
    defaults: { person: { first_name: '', email: '' }, birth: '', phone: '', operator: '', terms: false },
    validate: ({ person, birth }) => ({
      'person.first_name': person.first_name.trim() ? null : 'NAME_MISSING',
      'person.email': person.email.includes('@') ? null : 'EMAIL_MISSING',
      birth: birth && birth < '2008-11-22' ? null : 'TOO_YOUNG',
    }),
    submit: async () => {
      await waitForReply();
      if (outcome === 'field') {
        throw Object.assign(new Error('refused'), {
          code: 'INVALID_INPUT',
          errors: [{ field: 'person.email', code: 'EMAIL_TAKEN' }],
        });
      }
      if (outcome === 'broken') throw new Error('no answer');
    },
  });
  return (
    <Form form={form}>
      <TextField label="First name" autoComplete="given-name" {...form.field('person.first_name')} />
      <TextField label="Email" type="email" autoComplete="email" {...form.field('person.email')} />
      <DateField label="Date of birth" dayText="Day" monthText="Month" yearText="Year" {...form.valueField('birth')} />
      <PhoneField label="Phone number" {...form.field('phone')} />
      <ComboBox
        label="Current operator"
        options={[
          { value: 'orange', label: 'Orange' },
          { value: 'proximus', label: 'Proximus' },
        ]}
        emptyText="None"
        openText="Show the list"
        resultsText={(count) => `${count} results`}
        {...form.valueField('operator')}
      />
      <Checkbox label="I accept the terms" {...form.field('terms')} />
      <Button type="submit" wide iconAfter={arrow}>
        Continue
      </Button>
    </Form>
  );
}

export const preview: Preview = {
  title: 'Form',
  kind: 'screen',
  states: {
    'server agrees': () => (
      <div className="wrap page">
        <Sample outcome="ok" />
      </div>
    ),
    'server refuses a field': () => (
      <div className="wrap page">
        <Sample outcome="field" />
      </div>
    ),
    'server is broken': () => (
      <div className="wrap page">
        <Sample outcome="broken" />
      </div>
    ),
  },
};
