import { createContext, type ReactNode, useContext } from 'react';

export interface FormTexts {
  /** Text of a code, or undefined. */
  text: (code: string, params?: Record<string, unknown>) => string | undefined;
  /** "Two things to fix". */
  summaryTitle: (count: number) => string;
  /** Text of a button that has been pending for a while. */
  stillWorking: string;
  /** Renders help below the text of a failed action, or below a part that failed to load (null). May suspend. */
  help?: (text: string | null) => ReactNode;
}

const FormTextContext = createContext<FormTexts | null>(null);

/** Provides the texts of error codes to all forms. */
export function FormTextProvider({ texts, children }: { texts: FormTexts; children: ReactNode }) {
  return <FormTextContext value={texts}>{children}</FormTextContext>;
}

/** @throws Error without a `FormTextProvider` above. */
export function useFormTexts(): FormTexts {
  const texts = useContext(FormTextContext);
  if (!texts) throw new Error('A form needs a FormTextProvider above it');
  return texts;
}

/** Undefined without a provider: buttons are also used outside of the app, as in previews. */
export const useStillWorkingText = (): string | undefined => useContext(FormTextContext)?.stillWorking;

/** Undefined without a provider, as above. */
export const useProblemHelp = (): FormTexts['help'] => useContext(FormTextContext)?.help;
