import { useState } from 'react';
import '../motion.css';

/** A figure whose digits roll when it changes, beginning with the first that differs. After the animation it is plain text again. */
export function RollingText({ text }: { text: string }) {
  const [{ shown: rolledText, same }, setRolledText] = useState({ shown: text, same: text.length });
  if (text !== rolledText) {
    const differs = [...text].findIndex((sign, at) => sign !== rolledText[at]);
    setRolledText({ shown: text, same: differs < 0 ? text.length : differs });
  }
  const still = () => setRolledText({ shown: text, same: text.length });
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
