import { type ComponentType, useEffect } from 'react';
import { replayEarlyInput } from './early-input.ts';

/** Wraps a screen so that early input is repeated once the screen is hydrated. */
export const withEarlyInputReplay = (Screen: ComponentType): ComponentType =>
  function TakingUp() {
    // On the screen and not on the app, because a screen is hydrated after the frame.
    useEffect(replayEarlyInput, []);
    return <Screen />;
  };
