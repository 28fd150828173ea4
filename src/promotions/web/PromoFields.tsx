import { useEffect, useRef } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { TextField } from '#platform/ui/fields/TextField.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';

/** The promo code field, loaded on demand and focused on mount. */
export function PromoFields({ apply }: { apply: (code: string) => Promise<void> }) {
  const t = useTexts('promotions');
  const form = useApiFormWithDraft({
    defaults: { promo: '' },
    draftKey: 'promo',
    validate: (values) => ({ promo: values.promo.trim() === '' ? 'REQUIRED' : null }),
    submit: (values) => apply(values.promo.trim()),
  });
  // The field replaces the button that opened it, so it takes the focus.
  const goTo = useRef(form.goTo);
  useEffect(() => goTo.current('promo'), []);
  return (
    <Form form={form} className="stack g3">
      <TextField
        label={t('label')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('promo')}
      />
      <Button type="submit" kind="secondary" small>
        {t('apply')}
      </Button>
    </Form>
  );
}
