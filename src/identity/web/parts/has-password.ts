import { useQuery } from '@tanstack/react-query';
import { stepUpWaysQuery } from '../step-up/step-up.ts';

/** Whether the customer has a password; undefined until it is known. */
export const useHasPassword = (): boolean | undefined => useQuery(stepUpWaysQuery).data?.ways.includes('password');
