import { useState } from 'react';
import '../motion.css';

/** A figure whose digits roll when it changes, from the first that differs on. Its text is whole again afterwards. */
export function RollingText({ text }: { text: string }) {
  const [{ shown, same }, setShown] = useState({ shown: text, same: text.length });
  if (text !== shown) {
    const differs = [...text].findIndex((sign, at) => sign !== shown[at]);
    setShown({ shown: text, same: differs < 0 ? text.length : differs });
  }
  const still = () => setShown({ shown: text, same: text.length });
  return same >= text.length ? (
    text
  ) : (
    <>
      {text.slice(0, same)}
      <span key={text} className="rolls" onAnimationEnd={still}>
        {text.slice(same)}
      </span>
    </>
  );
}
