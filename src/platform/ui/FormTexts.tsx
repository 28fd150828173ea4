import { createContext, type ReactNode, useContext } from 'react';

export interface FormTexts {
  /** The words of a code, or undefined when there are none. */
  text: (code: string, params?: Record<string, unknown>) => string | undefined;
  /** "Two things to put right". */
  summaryTitle: (count: number) => string;
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
