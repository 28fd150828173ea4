import { type ComponentType, useEffect } from 'react';
import { usePathParams } from '#platform/browser/screen-address.ts';
import { replayEarlyInput } from './early-input.ts';

/** Wraps a screen: passes the parameters of the path, and repeats early input once the screen is hydrated. */
export const withEarlyInputReplay = (Screen: ComponentType<Record<string, string>>): ComponentType =>
  function TakingUp() {
    // On the screen and not on the app, because a screen is hydrated after the frame.
    useEffect(replayEarlyInput, []);
    return <Screen {...usePathParams()} />;
  };
