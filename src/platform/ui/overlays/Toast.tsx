/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the region waits while someone points at it or is in it, and a press puts away what goes by itself */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';

import { Button } from '../buttons/Button.tsx';
import { Notice } from '../texts/Notice.tsx';
import './Toast.css';

export interface ToastMessage {
  text: ReactNode;
  undo?: { label: string; run: () => void };
  /** Said on the way to another screen: it stands at the head of that one, over nothing, until that one is left. */
  afterNavigation?: boolean;
}

/** `came`: it stands on the screen that it was meant for. `moved`: that screen came after it. */
type ShownToast = ToastMessage & { key: number; came?: boolean; moved?: boolean };

/** After this long no other screen comes, or one that takes its time: it is said where one is. */
const NAVIGATION_TIMEOUT_MS = 1500;
/** Long enough to read a sentence and reach the button; it waits while the pointer or the focus is on it. */
const VISIBLE_MS = 6000;

const ToastContext = createContext<(message: ToastMessage) => void>(() => {});
const ShownToastContext = createContext<{ said: ShownToast | null; leave: () => void; drop: () => void }>({
  said: null,
  leave: () => {},
  drop: () => {},
});

/** Puts away what was said on the way to this screen: the screen has become another one. */
export function useDismissToast() {
  return useContext(ShownToastContext).drop;
}

/** Says in passing what was done, and takes it back: undo beats "are you sure". */
export function useToast() {
  return useContext(ToastContext);
}

/** `whose`: for whom the messages are. When that changes, what was said to somebody is said no longer; to nobody, it stays. */
export function ToastProvider({ whose = false, children }: { whose?: boolean; children: ReactNode }) {
  const [said, setSaid] = useState<ShownToast | null>(null);
  const [before, setBefore] = useState(whose);
  if (before !== whose) {
    setBefore(whose);
    if (before) setSaid(null);
  }
  const count = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hold = useCallback(() => clearTimeout(timer.current), []);
  const drop = useCallback(() => setSaid(null), []);
  const release = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(drop, VISIBLE_MS);
  }, [drop]);
  const show = useCallback(
    (message: ToastMessage) => {
      count.current += 1;
      setSaid({ ...message, key: count.current });
      if (!message.afterNavigation) return release();
      hold();
      timer.current = setTimeout(() => setSaid((now) => now && { ...now, came: true }), NAVIGATION_TIMEOUT_MS);
    },
    [hold, release],
  );
  const leave = useCallback(
    () => setSaid((now) => (now?.afterNavigation && !now.moved ? { ...now, came: true, moved: true } : null)),
    [],
  );
  useEffect(() => hold, [hold]);
  const onItsWay = useMemo(() => ({ said, leave, drop }), [said, leave, drop]);
  return (
    <ToastContext value={show}>
      <ShownToastContext value={onItsWay}>{children}</ShownToastContext>
      <div
        className="toasts"
        role="status"
        onPointerEnter={hold}
        onPointerLeave={release}
        onFocus={hold}
        onBlur={release}
        onClick={drop}
      >
        {said && !said.afterNavigation && (
          <div className="toast" key={said.key}>
            <span>{said.text}</span>
            <Undo of={said} />
          </div>
        )}
      </div>
    </ToastContext>
  );
}

/** Where what was said on the way to a screen stands on it. What was said of the screen before goes with that one. */
export function ToastAfterNavigation({ screen }: { screen: string }) {
  const { said, leave, drop } = useContext(ShownToastContext);
  const at = useRef(screen);
  useEffect(() => {
    if (at.current === screen) return;
    at.current = screen;
    leave();
  }, [screen, leave]);
  return (
    <div role="status">
      {said?.came && (
        <div className="wrap said" key={said.key}>
          <Notice kind="success" {...(said.undo ? { action: <Undo of={said} onUndone={drop} /> } : {})}>
            {said.text}
          </Notice>
        </div>
      )}
    </div>
  );
}

function Undo({ of: { undo }, onUndone }: { of: ShownToast; onUndone?: () => void }) {
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
