import { useTexts } from '#platform/browser/i18n.ts';
import { FormSection } from '#platform/ui/forms/FormSection.tsx';
import { ContactForm } from './ContactForm.tsx';
import { ContactSent } from './ContactSent.tsx';
import type { ContactValues } from './contact-values.ts';
import { ContactOptions } from './ContactOptions.tsx';
import { useContactForm } from './use-contact-form.ts';

/** Contact request of a company that is too large to order online, prefilled with the typed values. */
export function LargeCompany({ values }: { values: Partial<ContactValues> }) {
  const t = useTexts('customers/web/company');
  const { form, sentTo } = useContactForm(values, true);
  return (
    <FormSection title={t('title')} detail={t('tailored')}>
      {sentTo === '' ? (
        <>
          <ContactForm form={form} large />
          <ContactOptions />
        </>
      ) : (
        <ContactSent email={sentTo} />
      )}
    </FormSection>
  );
}
