import type { ReactNode } from 'react';

import { Modal, type ModalProps } from './Modal.tsx';

/** Confirmation of an irreversible action. `foot`: the buttons, the main one first. */
export function Dialog({ foot, children, ...modal }: ModalProps & { foot?: ReactNode }) {
  return (
    <Modal {...modal} className="dialog">
      {children}
      {foot && <div className="dialog__foot">{foot}</div>}
    </Modal>
  );
}
