import type { Outside } from './outside.ts';

/** Methods that make no network call: they parse a message or close the connection. */
const localMethodPattern = /^(parse|read|close)/;

/** Wraps a call to an outside system: may reject, measure or abort it. */
export type CallMiddleware = <T>(system: string, method: string, call: () => Promise<T>) => Promise<T>;

/** Returns the outside systems with a middleware around each network call. */
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
