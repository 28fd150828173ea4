/**
 * Sets the `Date` of this process or page ahead of the machine's. Timers and `performance` stay. Playwright sends its source to pages, so it uses
 * nothing from outside.
 * @param {number} shiftMs
 */
export const shiftDate = (shiftMs) => {
  const { now: machineNow } = Date;
  const now = () => machineNow() + shiftMs;
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
    apply: (target) => new target(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
};
