import { type ReactNode, type Ref, useEffect, useId, useLayoutEffect, useRef } from 'react';

import { assignRef } from '../assign-ref.ts';
import './Dialog.css';
import { IconButton } from '../buttons/IconButton.tsx';
import cross from '../pictures/icons/close.svg?raw';

export interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  text?: ReactNode;
  /** Name of the close button. */
  closeText: string;
  children?: ReactNode;
}

/** Closes the dialog and returns the focus to the opener, or to the page heading when the opener is gone. */
function closeDialog(dialog: HTMLDialogElement): void {
  dialog.close();
  setTimeout(() => {
    if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true });
  });
}

/**
 * Wrapper of the native modal dialog, which traps the focus, makes the page inert and closes on Escape. Adds a sticky
 * heading with a close button, and closing by a press on the backdrop.
 */
export function Modal(props: ModalProps & { className: string; before?: ReactNode; ref?: Ref<HTMLDialogElement> }) {
  const { open, onClose, title, text, closeText, children, className, before, ref } = props;
  const node = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = node.current;
    if (!dialog || dialog.open === open) return;
    if (!open) return closeDialog(dialog);
    dialog.showModal();
    // The focus is on the heading, so that it is read first and Enter does not press a dangerous button.
    dialog.querySelector<HTMLElement>('.dialog__title')?.focus();
  }, [open]);
  // a dialog that is unmounted while open restores the focus too
  useLayoutEffect(() => {
    const dialog = node.current;
    return () => {
      if (dialog?.open) closeDialog(dialog);
    };
  }, []);
  return (
    <dialog
      ref={(element) => {
        node.current = element;
        return assignRef(ref, element);
      }}
      className={className}
      aria-labelledby={titleId}
      // React runs effects twice in development: a dialog that is open again was not closed
      onClose={({ currentTarget }) => open && !currentTarget.open && onClose()}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      {/* a press on the backdrop is a press on the dialog element itself, so the content is in an inner box */}
      <div className={`${className}__in`}>
        {before}
        {open && (
          <>
            <div className="dialog__head">
              <h2 id={titleId} className="dialog__title" tabIndex={-1}>
                {title}
              </h2>
              <IconButton label={closeText} icon={cross} onClick={onClose} />
            </div>
            {text && <p>{text}</p>}
            {children}
          </>
        )}
      </div>
    </dialog>
  );
}
