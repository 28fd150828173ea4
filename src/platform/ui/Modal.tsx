import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react';

import { assignRef } from './assign-ref.ts';
import './Dialog.css';

export interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
}

/**
 * The browser's own modal dialog: it keeps the focus inside, makes the rest inert, closes on Escape and gives the
 * focus back. Adds only closing by a press beside it.
 */
export function Modal(props: ModalProps & { className: string; before?: ReactNode; ref?: Ref<HTMLDialogElement> }) {
  const { open, onClose, title, text, children, className, before, ref } = props;
  const node = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = node.current;
    if (!dialog || dialog.open === open) return;
    if (!open) return dialog.close();
    dialog.showModal();
    // on the heading, so that it is read first and Enter cannot press the dangerous button by reflex
    dialog.querySelector<HTMLElement>('.dialog__title')?.focus();
  }, [open]);
  return (
    <dialog
      ref={(element) => {
        node.current = element;
        return assignRef(ref, element);
      }}
      className={className}
      aria-labelledby={titleId}
      onClose={() => open && onClose()}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      {/* the press beside the dialog is a press on the dialog element itself, so the content sits in an inner box */}
      <div className={`${className}__in`}>
        {before}
        {open && (
          <>
            <h2 id={titleId} className="dialog__title" tabIndex={-1}>
              {title}
            </h2>
            {text && <p className="dialog__text">{text}</p>}
            {children}
          </>
        )}
      </div>
    </dialog>
  );
}
