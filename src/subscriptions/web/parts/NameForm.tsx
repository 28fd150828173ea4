import { useQueryClient } from '@tanstack/react-query';
import { createClient } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { withFieldLabel } from '#platform/browser/with-field-label.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { TextField } from '#platform/ui/fields/TextField.tsx';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import type { CustomerProduct, subscriptionsContract } from '#subscriptions/contract.ts';
import { MAX_SIM_NAME_LENGTH } from '#subscriptions/rules/sim-name.ts';
import { nameDraftKey } from './name-draft-key.ts';
import { updateSessionProduct } from '../queries.ts';
import './manage.css';

type NameFormProps = { product: CustomerProduct; name: string; onEnd: () => void };

/** Renames a SIM; the change can be undone. */
export function NameForm({ product, name: before, onEnd }: NameFormProps) {
  const t = useTexts('subscriptions/web/manage');
  const queries = useQueryClient();
  const toast = useToast();
  const save = async (name: string): Promise<void> => {
    const body = { customer_product_uuid: product.uuid, name };
    const reply = await createClient<typeof subscriptionsContract>().call('POST /api/customer/product/rename', {
      body,
    });
    updateSessionProduct(queries, product.uuid, reply);
  };
  const form = useApiFormWithDraft({
    defaults: { name: before },
    draftKey: nameDraftKey(product.uuid),
    validate: ({ name }) => ({ name: withFieldLabel(name.trim() === '' ? 'REQUIRED' : null, t('name.title')) }),
    submit: async ({ name }) => {
      const newName = name.trim();
      if (newName !== before) {
        await save(newName);
        const undo = { label: t('undo'), run: () => void save(before).catch(() => toast({ text: t('name.failed') })) };
        toast({ text: t('name.done', { name: newName }), undo });
      }
      onEnd();
    },
  });
  return (
    <Form form={form} className="line manage-form">
      <TextField
        label={t('name.title')}
        hint={t('name.hint')}
        maxLength={MAX_SIM_NAME_LENGTH}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the customer has just pressed the button to change the name
        autoFocus
        {...form.field('name')}
      />
      <div className="manage-form__end">
        <Button type="submit" small>
          {t('save')}
        </Button>
        <Button
          kind="text"
          onClick={() => {
            form.reset();
            onEnd();
          }}
        >
          {t('leave')}
        </Button>
      </div>
    </Form>
  );
}
