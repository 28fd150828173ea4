import { callState, parseProblemAndExpireSession, sendRequestAndSyncTime, buildUrl } from './client.ts';

/** Aborts after this time without data. A long download on a slow connection is not aborted. */
const SILENCE_MS = 15_000;

/** Reads the whole reply; calls `onData` for each chunk, to reset the timeout. */
const readBlob = (reply: Response, onData: () => void): Promise<Blob> => {
  const listening = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, out) => {
      onData();
      out.enqueue(piece);
    },
  });
  return new Response(reply.body?.pipeThrough(listening), reply).blob();
};

/**
 * Downloads a document from the server and saves it under a name.
 * @throws Problem
 */
export const download = async (path: string, query: Record<string, unknown>, name: string): Promise<void> => {
  const withSession = callState.session;
  const silence = new AbortController();
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  const resetTimeout = () => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  resetTimeout();
  const options = { signal: silence.signal, withoutTimeout: true };
  const reply = await sendRequestAndSyncTime({
    method: 'GET',
    path: buildUrl(path, { query }),
    parts: {},
    key: undefined,
    options,
  });
  if (!reply.ok) throw (callState.problem = await parseProblemAndExpireSession(reply, withSession));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await readBlob(reply, resetTimeout));
  clearTimeout(silenceTimer);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
