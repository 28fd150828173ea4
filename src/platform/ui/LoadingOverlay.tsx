import { useEffect, useState } from 'react';

import { InlineSvg } from './InlineSvg.tsx';
import './LoadingOverlay.css';
import tree from './pictures/tree-growing.svg?raw';

export interface LoadingOverlayProps {
  text: string;
  /** Said after 8 seconds: it still works, and leaving is safe. */
  slowText?: string;
}

const SLOW_MS = 8000;

/** The tree that grows in a loop over the whole screen: only for a change of language and for logging out. */
export function LoadingOverlay({ text, slowText }: LoadingOverlayProps) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="loading" role="status">
      <InlineSvg file={tree} className="loading__tree" viewBox="0 0 200 200" fill="none" aria-hidden />
      <p className="quiet">{slow && slowText ? slowText : text}</p>
    </div>
  );
}
