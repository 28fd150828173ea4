import { useEffect, useState } from 'react';

import { IconButton } from '../buttons/IconButton.tsx';
import check from '../pictures/icons/check.svg?raw';
import copy from '../pictures/icons/copy.svg?raw';
import eye from '../pictures/icons/eye.svg?raw';
import './CopyField.css';
import '../cards/Rows.css';

export interface CopyFieldProps {
  label: string;
  value: string;
  copyText: string;
  copiedText: string;
  /** Masked until revealed (PIN, PUK); `showText` names the reveal button. */
  masked?: boolean;
  showText?: string;
}

/**
 * A code with a copy button, as a row of `<Rows>`. The text can also be selected, for browsers without clipboard
 * access.
 */
export function CopyField({ label, value, copyText, copiedText, masked, showText }: CopyFieldProps) {
  const [copied, setCopied] = useState(false);
  const [isVisible, setVisible] = useState(!masked);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2500);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <div className="line">
      <span className="line__main">
        <span className="small quiet">{label}</span>
        <span className="strong copy__value">{isVisible ? value : '•'.repeat(Math.min(8, value.length))}</span>
        <span className="small copy__said" role="status">
          {copied ? copiedText : ''}
        </span>
      </span>
      {!isVisible && showText && <IconButton label={showText} icon={eye} onClick={() => setVisible(true)} />}
      <IconButton
        label={`${copyText}, ${label}`}
        icon={copied ? check : copy}
        onClick={() =>
          navigator.clipboard?.writeText(value).then(
            () => setCopied(true),
            () => setVisible(true),
          )
        }
      />
    </div>
  );
}
