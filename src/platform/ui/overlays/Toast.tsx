/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- the region waits while someone points at it or is in it */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';

import { Button } from '../buttons/Button.tsx';
import './Toast.css';

export interface ToastMessage {
  text: ReactNode;
  undo?: { label: string; run: () => void };
}

/** Long enough to read a sentence and reach the button; it waits while the pointer or the focus is on it. */
const SHOWN_MS = 6000;

const ToastContext = createContext<(message: ToastMessage) => void>(() => {});

/** Says in passing what was done, and takes it back: undo beats "are you sure". */
export function useToast() {
  return useContext(ToastContext);
}

/** `whose`: for whom the messages are. When that changes, what was said to somebody is said no longer; to nobody, it stays. */
export function ToastProvider({ whose = false, children }: { whose?: boolean; children: ReactNode }) {
  const [message, setMessage] = useState<(ToastMessage & { key: number }) | null>(null);
  const [before, setBefore] = useState(whose);
  if (before !== whose) {
    setBefore(whose);
    if (before) setMessage(null);
  }
  const count = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hold = useCallback(() => clearTimeout(timer.current), []);
  const release = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setMessage(null), SHOWN_MS);
  }, []);
  const show = useCallback(
    (next: ToastMessage) => {
      count.current += 1;
      setMessage({ ...next, key: count.current });
      release();
    },
    [release],
  );
  useEffect(() => hold, [hold]);
  return (
    <ToastContext value={show}>
      {children}
      <div
        className="toasts"
        role="status"
        onPointerEnter={hold}
        onPointerLeave={release}
        onFocus={hold}
        onBlur={release}
      >
        {message && (
          <div className="toast" key={message.key}>
            <span>{message.text}</span>
            {message.undo && (
              <Button
                kind="text"
                onClick={() => {
                  message.undo?.run();
                  setMessage(null);
                }}
              >
                {message.undo.label}
              </Button>
            )}
          </div>
        )}
      </div>
    </ToastContext>
  );
}
