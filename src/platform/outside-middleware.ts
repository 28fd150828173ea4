import type { Outside } from './outside.ts';

/** Members that only look at what came in, or end something: they ask nobody. */
const localMethodPattern = /^(parse|read|close)/;

/** Stands around a call to an outside system: may refuse it, measure it or give up waiting for it. */
export type CallMiddleware = <T>(system: string, method: string, call: () => Promise<T>) => Promise<T>;

/** The outside systems, with something around each call. */
export const withCallMiddleware = (outside: Outside, around: CallMiddleware): Outside => {
  const wrap = ([system, port]: [string, object]): [string, object] => [
    system,
    new Proxy(port, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function' || localMethodPattern.test(String(name))) return member;
        return (...args: unknown[]) =>
          around(system, String(name), () => member.apply(target, args) as Promise<unknown>);
      },
    }),
  ];
  return Object.fromEntries(Object.entries(outside).map(wrap)) as unknown as Outside;
};
