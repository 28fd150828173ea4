import { callState, problemOf, send, urlOf } from './client.ts';

/**
 * Gets a document of the server and hands it to the browser to keep, under this name.
 * @throws Problem
 */
export const download = async (path: string, query: Record<string, unknown>, name: string): Promise<void> => {
  const withSession = callState.session;
  const reply = await send({ method: 'GET', path: urlOf(path, { query }), parts: {}, key: undefined, options: {} });
  if (!reply.ok) {
    const problem = await problemOf(reply);
    if (problem.code === 'SESSION_EXPIRED' && withSession === callState.session) callState.sessionExpired();
    throw problem;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await reply.blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
