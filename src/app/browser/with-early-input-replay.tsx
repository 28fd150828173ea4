import { type ComponentType, useEffect } from 'react';
import { replayEarlyInput } from './early-input.ts';

/** A screen that, once it has taken over what the server rendered of it, does again what people did there meanwhile. */
export const withEarlyInputReplay = (Screen: ComponentType): ComponentType =>
  function TakingUp() {
    // In here and not around the app: a screen is taken over some time after its frame.
    useEffect(replayEarlyInput, []);
    return <Screen />;
  };
