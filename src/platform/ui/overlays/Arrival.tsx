import { type ReactNode, useEffect, useId, useRef } from 'react';

import { Picture } from '../pictures/Picture.tsx';
import { useIgnorePressesBriefly } from '../page/use-ignore-presses.ts';
import forest from '../pictures/forest-scene.svg?no-inline';
import './Dialog.css';
import './Arrival.css';

export interface ArrivalSceneProps {
  /** Picture of the thing that arrived, drawn on the hill. */
  picture: ReactNode;
  /** The heading, a figure, a sentence and the one next step. */
  children: ReactNode;
}

/** The picture of an arrival, with its words on the ground below. It moves once, and stands still for reduced motion. */
export function ArrivalScene({ picture, children }: ArrivalSceneProps) {
  return (
    <div className="arrival">
      <div className="arrival__view scene">
        <Picture src={forest} viewBox="0 0 1280 440" className="arrival__land" />
        <div className="arrival__hill" />
        <div className="arrival__thing">{picture}</div>
      </div>
      <div className="arrival__words">{children}</div>
    </div>
  );
}

export interface ArrivalProps extends ArrivalSceneProps {
  title: ReactNode;
  /** Escape, or the next step. */
  onClose: () => void;
}

/**
 * An arrival that fills the screen, above what was there: a native modal dialog with its heading in focus. `children`: what stands below the
 * heading.
 */
export function Arrival({ title, picture, children, onClose }: ArrivalProps) {
  const node = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useIgnorePressesBriefly();
  useEffect(() => {
    const dialog = node.current;
    dialog?.showModal();
    dialog?.querySelector('h2')?.focus({ preventScroll: true });
    return () => {
      dialog?.close();
      setTimeout(() => {
        if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true });
      });
    };
  }, []);
  return (
    <dialog
      ref={node}
      className="arrivals"
      aria-labelledby={titleId}
      // React runs effects twice in development: a dialog that is open again was not closed.
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
    >
      <ArrivalScene picture={picture}>
        <h2 id={titleId} className="arrival__title" tabIndex={-1}>
          {title}
        </h2>
        {children}
      </ArrivalScene>
    </dialog>
  );
}
