// Programs that start again when their code changes, for `npm run dev`. Node's own `--watch` adds a process between, which would survive its
// killed parent; these programs have the leash module themselves.
import { watch } from 'node:fs';
import { startProgram } from './child.mjs';

/** Waits a moment, because several files are often saved together. */
const settleMs = 150;

/** Whether a file is loaded by the programs: code and texts, but no tests and no code that only browsers load. */
const matters = (file) => /\.(ts|mjs|json)$/.test(file) && !/\.test\.ts$|(^|[\\/])web[\\/](?!.*\.json$)/.test(file);

/**
 * Starts `file`, and again at each change below `folder`, when the process before has ended. After an end of its own it starts again at the
 * next change. `onStart` gets the id of each process.
 */
export const startWatched = (file, folder, env, onStart = () => undefined) => {
  let program;
  let stopping = false;
  const start = () => {
    program = startProgram(file, { env });
    if (program.pid) onStart(program.pid);
    const startedProgram = program;
    void startedProgram.ended.then((code) => {
      if (!stopping && program === startedProgram)
        console.log(`${file} ended (${code}), and starts again when something changes.`);
    });
  };
  let turn = Promise.resolve();
  const restart = () => {
    turn = turn.then(async () => {
      const before = program;
      program = undefined;
      await before?.stop();
      if (!stopping) start();
    });
  };
  let timer;
  const watcher = watch(folder, { recursive: true }, (_event, changedPath) => {
    if (!changedPath || !matters(changedPath)) return;
    clearTimeout(timer);
    timer = setTimeout(restart, settleMs);
  });
  start();
  return {
    /** Resolves when it has ended for good. */
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      watcher.close();
      await turn;
      await program?.stop();
    },
  };
};
