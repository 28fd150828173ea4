import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import back from '../pictures/icons/arrow-left.svg?raw';

type PageHeadProps = {
  title: ReactNode;
  /** Where one came from, and what that is called. */
  backTo: string;
  backText: string;
  className?: string;
  /** A sentence below the title. */
  children?: ReactNode;
};

/** The head of a page that stands below another one: the way back, then its title. */
export function PageHead({ title, backTo, backText, className = '', children }: PageHeadProps) {
  return (
    <div className={`stack g2 ${className}`}>
      <p>
        <Button kind="text" icon={back} href={backTo}>
          {backText}
        </Button>
      </p>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  );
}
