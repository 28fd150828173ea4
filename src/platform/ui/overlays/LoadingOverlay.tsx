import { InlineSvg } from '../pictures/InlineSvg.tsx';
import './LoadingOverlay.css';
import tree from '../pictures/tree-growing.svg?raw';
import { useIsSlow } from '../buttons/use-is-slow.ts';

export interface LoadingOverlayProps {
  text: string;
  /** Shown after 8 seconds: still working, leaving is safe. */
  slowText?: string;
}

/** Full-screen loading animation, only for a change of language and for logging out. */
export function LoadingOverlay({ text, slowText }: LoadingOverlayProps) {
  const slow = useIsSlow(true);
  return (
    <div className="loading" role="status">
      <InlineSvg file={tree} className="loading__tree" viewBox="0 0 200 200" fill="none" aria-hidden />
      <p className="quiet">{slow && slowText ? slowText : text}</p>
    </div>
  );
}
