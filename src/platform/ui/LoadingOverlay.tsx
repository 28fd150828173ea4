import { useEffect, useState } from 'react';

import './LoadingOverlay.css';
import tree from './pictures/tree-growing.svg?raw';

export interface LoadingOverlayProps {
  text: string;
  /** Said after 8 seconds: it still works, and leaving is safe. */
  slowText?: string;
}

const SLOW_MS = 8000;
const SHAPES = tree.slice(tree.indexOf('>') + 1, tree.lastIndexOf('</svg>'));

/** The tree that grows in a loop over the whole screen: only for a change of language and for logging out. */
export function LoadingOverlay({ text, slowText }: LoadingOverlayProps) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="loading" role="status">
      <svg className="loading__tree" viewBox="0 0 200 200" fill="none" aria-hidden dangerouslySetInnerHTML={{ __html: SHAPES }} />
      <p className="quiet">{slow && slowText ? slowText : text}</p>
    </div>
  );
}
