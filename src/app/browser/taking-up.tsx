import { type ComponentType, useEffect } from 'react';
import { takeUpEarlyTouches } from './early-touches.ts';

/** A screen that, once it has taken over what the server rendered of it, does again what people did there meanwhile. */
export const takingUp = (Screen: ComponentType): ComponentType =>
  function TakingUp() {
    // In here and not around the app: a screen is taken over some time after its frame.
    useEffect(takeUpEarlyTouches, []);
    return <Screen />;
  };
