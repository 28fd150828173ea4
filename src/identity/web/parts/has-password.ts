import { useQuery } from '@tanstack/react-query';
import { stepUpWaysQuery } from '../step-up/step-up.ts';

/** Whether whoever is logged in has a password; undefined as long as that is not known. */
export const useHasPassword = (): boolean | undefined => useQuery(stepUpWaysQuery).data?.ways.includes('password');
