// Imported into every child of `npm start`: when the IPC channel to the parent closes, the child ends as on SIGTERM.
// A killed parent cannot send a signal to its children, but its channel closes.
const patience = 12_000;

const exit = () => {
  setTimeout(() => process.exit(1), patience).unref();
  if (process.listenerCount('SIGTERM') > 0) process.emit('SIGTERM', 'SIGTERM');
  else process.exit(0);
};

// Worker threads of the child import this module too, and have no channel.
if (process.channel) {
  process.once('disconnect', exit);
  // The channel alone must not keep a finished child running.
  process.channel.unref();
}
