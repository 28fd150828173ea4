import { useRef } from 'react';

import { Modal, type ModalProps } from './Modal.tsx';
import './Sheet.css';
import { swipeDown } from './swipe-down.ts';

/** A panel from the bottom of the phone; a dialog in the middle on wide screens. Closes on swipe, Escape or a press beside it. */
export function Sheet({ closeText, ...modal }: ModalProps & { closeText: string }) {
  const sheet = useRef<HTMLDialogElement>(null);
  return (
    <Modal
      {...modal}
      ref={sheet}
      className="sheet"
      before={
        <button
          type="button"
          className="sheet__grip"
          aria-label={closeText}
          onPointerDown={(event) => swipeDown(event, sheet.current, modal.onClose)}
          onClick={(event) => event.detail === 0 && modal.onClose()}
        />
      }
    />
  );
}
