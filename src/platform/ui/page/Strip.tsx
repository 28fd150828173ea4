import type { ReactNode } from 'react';
import type { Language } from '../../pure/language.ts';
import { IconButton } from '../buttons/IconButton.tsx';
import cross from '../pictures/icons/close.svg?raw';
import './Strip.css';

export interface StripProps {
  label: string;
  closeText: string;
  onClose: () => void;
  /** When it is not the language of the page. */
  language?: Language;
  children: ReactNode;
}

/** A line above the whole page, in room that the page has kept for it, with a button that puts it away. */
export function Strip({ label, closeText, onClose, language, children }: StripProps) {
  return (
    <aside className="strip" aria-label={label} lang={language}>
      <div className="strip__in wrap">
        <div className="grow" role="status">
          {children}
        </div>
        <IconButton label={closeText} icon={cross} onClick={onClose} />
      </div>
    </aside>
  );
}
