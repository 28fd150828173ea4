import { useRef } from 'react';

import { Modal, type ModalProps } from './Modal.tsx';
import './Sheet.css';
import { trackSwipeDown } from './swipe-down.ts';

/** A panel from the bottom of the phone; a dialog in the middle on wide screens. Closes by its button, on swipe, Escape or a press beside it. */
export function Sheet(modal: ModalProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  return (
    <Modal
      {...modal}
      ref={sheet}
      className="sheet"
      before={
        <div
          className="sheet__grip"
          aria-hidden="true"
          onPointerDown={(event) => trackSwipeDown(event, sheet.current, modal.onClose)}
        />
      }
    />
  );
}
