import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import back from '../pictures/icons/arrow-left.svg?raw';

type PageHeadProps = {
  title: ReactNode;
  /** Target and label of the back link. */
  backTo: string;
  backText: string;
  className?: string;
  /** A sentence below the title. */
  children?: ReactNode;
};

/** Head of a subpage: back link and title. */
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
