import { useRef } from 'react';

import { Modal, type ModalProps } from './Modal.tsx';
import './Sheet.css';
import { trackSwipeDown } from './swipe-down.ts';

/**
 * A bottom sheet on phones, a centred dialog on wide screens. Closes by its button, swipe, Escape or a press on the
 * backdrop.
 */
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
