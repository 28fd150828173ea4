/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the pointer or the focus on the region pauses its timer, and a press dismisses a message that would disappear by itself */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';

import { Button } from '../buttons/Button.tsx';
import { Notice } from '../texts/Notice.tsx';
import './Toast.css';

export interface ToastMessage {
  text: ReactNode;
  undo?: { label: string; run: () => void };
  /** Shown at the top of the next screen until that screen is left. */
  afterNavigation?: boolean;
  /** Shown at the top of this screen at once, for a screen that has just been opened: it covers nothing of it. */
  inPage?: boolean;
}

/** `hasArrived`: the toast is on its target screen. `hasMovedOn`: the customer has gone on from that screen. */
type ShownToast = ToastMessage & { key: number; hasArrived?: boolean; hasMovedOn?: boolean };

/** If no navigation finishes within this time, the message is shown on the current screen. */
const NAVIGATION_TIMEOUT_MS = 1500;
/** Display time in ms; paused while the pointer or the focus is on the toast. */
const VISIBLE_MS = 6000;

const ToastContext = createContext<(message: ToastMessage) => void>(() => {});
const ShownToastContext = createContext<{ toast: ShownToast | null; leave: () => void; clear: () => void }>({
  toast: null,
  leave: () => {},
  clear: () => {},
});

/** Returns the function that dismisses the message of the last navigation, for a screen that changes its content. */
export function useDismissToast(): () => void {
  return useContext(ShownToastContext).clear;
}

/** Returns the function that shows a short confirmation with an undo button. */
export function useToast(): (message: ToastMessage) => void {
  return useContext(ToastContext);
}

/** `loggedIn`: whether the messages are of a customer. When it changes, messages of a customer are dismissed, those of a visitor stay. */
export function ToastProvider({ loggedIn = false, children }: { loggedIn?: boolean; children: ReactNode }) {
  const [toast, setShownToast] = useState<ShownToast | null>(null);
  const [before, setBefore] = useState(loggedIn);
  if (before !== loggedIn) {
    setBefore(loggedIn);
    if (before) setShownToast(null);
  }
  const count = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stopTimer = useCallback(() => clearTimeout(timer.current), []);
  const clear = useCallback(() => setShownToast(null), []);
  const release = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(clear, VISIBLE_MS);
  }, [clear]);
  const show = useCallback(
    (message: ToastMessage) => {
      count.current += 1;
      const { inPage = false, afterNavigation = inPage } = message;
      setShownToast({ ...message, key: count.current, afterNavigation, hasArrived: inPage });
      if (!afterNavigation) return release();
      stopTimer();
      if (inPage) return;
      timer.current = setTimeout(
        () => setShownToast((current) => current && { ...current, hasArrived: true }),
        NAVIGATION_TIMEOUT_MS,
      );
    },
    [stopTimer, release],
  );
  const leave = useCallback(
    () =>
      setShownToast((current) =>
        current?.afterNavigation && !current.hasMovedOn ? { ...current, hasArrived: true, hasMovedOn: true } : null,
      ),
    [],
  );
  useEffect(() => stopTimer, [stopTimer]);
  const onItsWay = useMemo(() => ({ toast, leave, clear }), [toast, leave, clear]);
  return (
    <ToastContext value={show}>
      <ShownToastContext value={onItsWay}>{children}</ShownToastContext>
      <div
        className="toasts"
        role="status"
        onPointerEnter={stopTimer}
        onPointerLeave={release}
        onFocus={stopTimer}
        onBlur={release}
        onClick={clear}
      >
        {toast && !toast.afterNavigation && (
          <div className="toast" key={toast.key}>
            <span>{toast.text}</span>
            <Undo toast={toast} />
          </div>
        )}
      </div>
    </ToastContext>
  );
}

/** Place on a screen for messages shown after a navigation. */
export function ToastAfterNavigation({ screen }: { screen: string }) {
  const { toast, leave, clear } = useContext(ShownToastContext);
  const lastScreen = useRef(screen);
  useEffect(() => {
    if (lastScreen.current === screen) return;
    lastScreen.current = screen;
    leave();
  }, [screen, leave]);
  return (
    <div role="status">
      {toast?.hasArrived && (
        <div className="wrap said" key={toast.key}>
          <Notice kind="success" {...(toast.undo ? { action: <Undo toast={toast} onUndone={clear} /> } : {})}>
            {toast.text}
          </Notice>
        </div>
      )}
    </div>
  );
}

function Undo({ toast: { undo }, onUndone }: { toast: ShownToast; onUndone?: () => void }) {
  return (
    undo && (
      <Button
        kind="text"
        onClick={() => {
          undo.run();
          onUndone?.();
        }}
      >
        {undo.label}
      </Button>
    )
  );
}
