// Preloaded by every Node process of a test run: its `Date` is ahead of the machine's by TEST_DATE_SHIFT_MS, so that a run has the same result on
// every day. Timers and `performance` stay, and so does the clock of PostgreSQL, by which only jobs are due.
const shiftMs = Number(process.env['TEST_DATE_SHIFT_MS']);
const { now: machineNow } = Date;
const now = () => machineNow() + shiftMs;

if (shiftMs) {
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
    apply: (target) => new target(now()).toString(),
    get: (target, key) => (key === 'now' ? now : target[key]),
  });
}
