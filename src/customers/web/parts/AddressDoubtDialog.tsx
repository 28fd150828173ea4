import { useEffect, useRef, useState } from 'react';
import type { Address } from '../../contract.ts';
import { formatAddressLine } from '../../rules/address.ts';
import type { AddressDoubt } from '../../rules/address-doubts.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { Problem } from '#platform/browser/client.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Dialog } from '#platform/ui/overlays/Dialog.tsx';

export type AddressDoubtDialogProps = {
  address: Address;
  doubts: readonly AddressDoubt[];
  save: () => Promise<void>;
  formId: string;
  onClose: () => void;
};

/** Asks again about an address that is unlikely to be right; the customer may know better. */
export function AddressDoubtDialog({ address, doubts, save, formId, onClose }: AddressDoubtDialogProps) {
  const t = useTexts('customers/web/doubt');
  const saidTexts = useTexts('customers/web/said');
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const wasOpened = useRef(false);
  // When the form is unmounted with an open question, the question counts as answered with no.
  useEffect(() => {
    wasOpened.current = true;
    return () => {
      wasOpened.current = false;
      setTimeout(() => wasOpened.current || onClose());
    };
  }, [onClose]);
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
      title={t('title')}
      closeText={t('close')}
      foot={
        <>
          <Button pending={isPending} problem={problem} onClick={() => void confirm()}>
            {t('yes')}
          </Button>
          <Button kind="text" onClick={change}>
            {t('no')}
          </Button>
        </>
      }
    >
      <div className="stack g3">
        <p className="strong">{formatAddressLine(address, saidTexts)}</p>
        {doubts.includes('number') && <p>{t('number')}</p>}
        {doubts.includes('town') && <p>{t('town', { zip: address.zip_code, city: address.city })}</p>}
      </div>
    </Dialog>
  );
}
