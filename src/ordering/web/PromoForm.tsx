import { useState } from 'react';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import { Form } from '#platform/ui/Form.tsx';
import { Notice } from '#platform/ui/Notice.tsx';
import { TextField } from '#platform/ui/TextField.tsx';
import { useApiForm } from '#platform/ui/use-api-form.ts';
import plus from '#platform/ui/pictures/icons/plus.svg?raw';
import type { PromoTold } from './promo-query.ts';

export type PromoFormProps = {
  promo: PromoTold | null;
  gone: string | null;
  /** @throws Problem when the code cannot be used. */
  apply: (code: string) => Promise<void>;
  /** None: the code stays. */
  remove?: () => void;
};

/** A promo code: a text button until somebody has one, then what it is worth. */
export function PromoForm({ promo, gone, apply, remove }: PromoFormProps) {
  const t = useTexts('ordering');
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const form = useApiForm({
    defaults: { promo: '' },
    validate: (values) => ({ promo: values.promo.trim() === '' ? 'REQUIRED' : null }),
    submit: async (values) => {
      await apply(values.promo.trim());
      setOpen(false);
    },
  });
  if (promo) {
    const value = promo.kind === 'percentage' ? format.percent(promo.value / 100) : format.money(promo.value);
    return (
      <div className="row row--wrap" role="status">
        <span>
          <span className="strong">{promo.promo}</span>
          <br />
          <span className="small quiet">{t(`promo.${promo.kind}`, { value, count: promo.months })}</span>
        </span>
        {remove && (
          <Button kind="text" onClick={remove}>
            {t('promo.remove')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="stack g3">
      {gone !== null && (
        <Notice kind="warn" live>
          <p>{t('promo.gone', { promo: gone })}</p>
        </Notice>
      )}
      {!open && (
        <p>
          <Button kind="text" icon={plus} onClick={() => setOpen(true)}>
            {t('promo.add')}
          </Button>
        </p>
      )}
      {open && (
        <Form form={form} className="stack g3">
          <TextField
            label={t('promo.label')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...form.field('promo')}
          />
          <Button type="submit" kind="secondary" small pending={form.pending}>
            {t('promo.apply')}
          </Button>
        </Form>
      )}
    </div>
  );
}
