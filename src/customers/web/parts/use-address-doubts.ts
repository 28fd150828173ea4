import { createElement, type ReactNode, useState } from 'react';
import type { Address } from '../../contract.ts';
import type { AddressValues } from './AddressFields.tsx';
import type { AddressDoubtDialogProps } from './AddressDoubtDialog.tsx';
import { LazyAddressDoubtDialog } from './LazyAddressDoubtDialog.tsx';
import { loadAddressDoubts } from './load-address-doubts.ts';
import { toWireAddress } from './wire-address.ts';

type DoubtfulAddress = Pick<AddressDoubtDialogProps, 'address' | 'doubts'> & { answer: (right: boolean) => void };

export type AddressQuestion = {
  /** Whether to use the typed address: asks the customer about an unlikely address that differs from the saved one. */
  confirm: (typed: AddressValues, savedAddress: Address | undefined) => Promise<boolean>;
  /** The question, while it is open. */
  dialog: ReactNode;
};

/** The question about an unlikely address, for a form with this id. */
export const useAddressDoubts = (formId: string): AddressQuestion => {
  const [doubt, setDoubt] = useState<DoubtfulAddress | null>(null);
  const confirm = async (typedAddress: AddressValues, savedAddress: Address | undefined): Promise<boolean> => {
    const address = toWireAddress(typedAddress);
    const doubts = await loadAddressDoubts(address, savedAddress);
    if (doubts.length === 0) return true;
    return new Promise((answer) => setDoubt({ address, doubts, answer }));
  };
  const close = (isConfirmed: boolean) => {
    setDoubt(null);
    doubt?.answer(isConfirmed);
  };
  const dialog =
    doubt &&
    createElement(LazyAddressDoubtDialog, {
      address: doubt.address,
      doubts: doubt.doubts,
      formId,
      save: async () => close(true),
      onClose: () => close(false),
    });
  return { confirm, dialog };
};
