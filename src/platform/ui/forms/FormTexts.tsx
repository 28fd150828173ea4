import { createContext, type ReactNode, useContext } from 'react';

export interface FormTexts {
  /** The words of a code, or undefined when there are none. */
  text: (code: string, params?: Record<string, unknown>) => string | undefined;
  /** "Two things to fix". */
  summaryTitle: (count: number) => string;
  /** What a button says that has been waiting for a while. */
  stillWorking: string;
}

const FormTextContext = createContext<FormTexts | null>(null);

/** Gives every form of the app the words for its codes. */
export function FormTextProvider({ texts, children }: { texts: FormTexts; children: ReactNode }) {
  return <FormTextContext value={texts}>{children}</FormTextContext>;
}

export function useFormTexts(): FormTexts {
  const texts = useContext(FormTextContext);
  if (!texts) throw new Error('A form needs a FormTextProvider above it');
  return texts;
}

/** Nothing where no words were given: a button stands also outside of the app, as in a preview. */
export const useStillWorkingText = (): string | undefined => useContext(FormTextContext)?.stillWorking;
