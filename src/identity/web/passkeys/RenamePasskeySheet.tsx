import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '#platform/browser/i18n.ts';
import { withFieldLabel } from '#platform/browser/with-field-label.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { Sheet } from '#platform/ui/overlays/Sheet.tsx';
import { TextField } from '#platform/ui/fields/TextField.tsx';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { type PasskeyEntry, passkeysQuery, renamePasskey } from './passkeys.ts';

export function RenamePasskeySheet({ passkey, onClose }: { passkey: PasskeyEntry; onClose: () => void }) {
  const t = useTexts('identity/web/passkeys');
  const queries = useQueryClient();
  const toast = useToast();
  const form = useApiFormWithDraft({
    defaults: { name: passkey.name },
    draftKey: `passkey-${passkey.id}`,
    validate: ({ name }) => ({ name: withFieldLabel(name.trim() === '' ? 'REQUIRED' : null, t('name')) }),
    submit: async ({ name }) => {
      await renamePasskey(passkey.id, name.trim());
      await queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      toast({ text: t('renamed') });
      onClose();
    },
  });
  const leave = () => {
    form.reset();
    onClose();
  };
  return (
    <Sheet open onClose={leave} title={t('rename')} closeText={t('cancel')}>
      <Form form={form} className="stack g4">
        <TextField label={t('name')} maxLength={40} {...form.field('name')} />
        <Button type="submit" wide>
          {t('save')}
        </Button>
      </Form>
    </Sheet>
  );
}
