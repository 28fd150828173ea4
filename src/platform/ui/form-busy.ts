import { createContext, useContext, useEffect } from 'react';

/** Told whether the form inside is being sent, for a button that stands outside of it. */
export const FormBusy = createContext<(busy: boolean) => void>(() => undefined);

export const useTellBusy = (busy: boolean): void => {
  const tell = useContext(FormBusy);
  useEffect(() => {
    tell(busy);
    return () => tell(false);
  }, [tell, busy]);
};
