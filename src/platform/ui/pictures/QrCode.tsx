import { useMemo } from 'react';
import { encode } from 'uqr';

import './QrCode.css';

/** Width of the quiet zone around a code in modules (ISO/IEC 18004). */
const QUIET = 4;

/** QR code, dark on white in both themes so that cameras can read it; a single SVG path. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(value, { border: QUIET });
    const cells = code.data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: code.size, path: cells.join('') };
  }, [value]);
  return (
    <div className="qr">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={path} className="qr__ink" />
      </svg>
    </div>
  );
}
