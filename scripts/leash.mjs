// Imported into every child of `npm start`: when the line to the parent breaks, the child ends as on SIGTERM.
// A parent that is killed cannot tell its children anything; the broken line can.
const patience = 12_000;

const end = () => {
  setTimeout(() => process.exit(1), patience).unref();
  if (process.listenerCount('SIGTERM') > 0) process.emit('SIGTERM', 'SIGTERM');
  else process.exit(0);
};

// Threads of the child import this too and have no line of their own.
if (process.channel) {
  process.once('disconnect', end);
  // The line alone must not keep a finished child alive.
  process.channel.unref();
}
