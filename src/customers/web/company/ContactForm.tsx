import { SMALL_COMPANY_MAX } from '#customers/rules/company-size.ts';
import { legalPaths } from '#legal/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Checkbox } from '#platform/ui/choices/Checkbox.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { LinkedText } from '#platform/ui/buttons/LinkedText.tsx';
import { PhoneField } from '#platform/ui/fields/PhoneField.tsx';
import { SegmentedControl } from '#platform/ui/choices/SegmentedControl.tsx';
import { TextArea } from '#platform/ui/fields/TextArea.tsx';
import { TextField } from '#platform/ui/fields/TextField.tsx';
import type { useContactForm } from './use-contact-form.ts';

type ContactFormProps = {
  form: ReturnType<typeof useContactForm>['form'];
  /** The size was chosen on the page before. */
  large?: boolean;
};

/** Fields of the contact request. */
export function ContactForm({ form, large = false }: ContactFormProps) {
  const t = useTexts('customers/web/company');
  return (
    <Form form={form}>
      <TextField label={t('name')} autoComplete="organization" {...form.field('company_name')} />
      {!large && (
        <SegmentedControl
          legend={t('size')}
          labelled
          name="size"
          value={form.watch('size')}
          error={form.field('size').error}
          onPick={(value) => form.set('size', value === '2' ? '2' : '1')}
          options={[
            { value: '1', label: t('small', { max: SMALL_COMPANY_MAX }) },
            { value: '2', label: t('large', { max: SMALL_COMPANY_MAX }) },
          ]}
        />
      )}
      <div className="fields-2">
        <TextField label={t('firstName')} autoComplete="given-name" {...form.field('first_name')} />
        <TextField label={t('lastName')} autoComplete="family-name" {...form.field('last_name')} />
      </div>
      <TextField label={t('email')} type="email" inputMode="email" autoComplete="email" {...form.field('email')} />
      <PhoneField label={t('phone')} autoComplete="tel" {...form.field('phone')} />
      <TextArea label={t('message')} hint={t('messageHint')} maxLength={2000} {...form.field('message')} />
      {/* Hidden field against programs. */}
      <div className="vh" aria-hidden="true">
        <TextField label={t('trap')} tabIndex={-1} autoComplete="off" {...form.field('website')} />
      </div>
      <Checkbox
        label={<LinkedText text={t('privacy')} tag="privacy" href={legalPaths.privacy()} />}
        {...form.field('privacy')}
      />
      <Button type="submit" wide>
        {t('send')}
      </Button>
    </Form>
  );
}
