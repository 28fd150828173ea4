import { useState } from 'react';
import type { Address } from '#customers/contract.ts';
import { formatAddressLine } from '#customers/rules/address.ts';
import type { AddressDoubt } from '#customers/rules/address-doubts.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { Problem } from '#platform/browser/client.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Dialog } from '#platform/ui/overlays/Dialog.tsx';

type AddressDoubtDialogProps = {
  address: Address;
  doubts: readonly AddressDoubt[];
  save: () => Promise<void>;
  formId: string;
  onClose: () => void;
};

/** Asks again about an address that is unlikely to be right; the customer may know better. */
export function AddressDoubtDialog({ address, doubts, save, formId, onClose }: AddressDoubtDialogProps) {
  const t = useTexts('account/web/details');
  const said = useTexts('customers/web/said');
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const change = () => {
    onClose();
    const part = doubts.includes('number') ? 'street_number' : 'city';
    setTimeout(() => document.getElementById(formId)?.querySelector<HTMLElement>(`[name$=".${part}"]`)?.focus());
  };
  const confirm = async () => {
    setPending(true);
    setProblem(null);
    try {
      await save();
    } catch (error) {
      setPending(false);
      setProblem((error instanceof Problem && errorText(error)) || t('notSaved'));
    }
  };
  return (
    <Dialog
      open
      onClose={change}
      title={t('doubt.title')}
      closeText={t('doubt.close')}
      foot={
        <>
          <Button pending={pending} problem={problem} onClick={() => void confirm()}>
            {t('doubt.yes')}
          </Button>
          <Button kind="text" onClick={change}>
            {t('doubt.no')}
          </Button>
        </>
      }
    >
      <div className="stack g3">
        <p className="strong">{formatAddressLine(address, said)}</p>
        {doubts.includes('number') && <p>{t('doubt.number')}</p>}
        {doubts.includes('town') && <p>{t('doubt.town', { zip: address.zip_code, city: address.city })}</p>}
      </div>
    </Dialog>
  );
}
