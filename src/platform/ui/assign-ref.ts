import type { Ref } from 'react';

/** Hands a node to a ref that a parent gave, in whichever of React's forms it came. */
export function assignRef<T>(ref: Ref<T> | undefined, node: T | null): (() => void) | undefined {
  if (typeof ref === 'function') {
    const cleanup = ref(node);
    return typeof cleanup === 'function' ? cleanup : undefined;
  }
  if (ref) ref.current = node;
  return undefined;
}
