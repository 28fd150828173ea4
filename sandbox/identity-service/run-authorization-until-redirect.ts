import type { SandboxWorld } from '../core/system.ts';

const maxRedirects = 8;

/**
 * Runs an authorization like a browser and chooses a person, for tests. Returns the redirect URL of the product, with a code
 * or an error, without following it.
 * @throws Error when the redirect is not reached
 */
export async function runAuthorizationUntilRedirect(
  world: Pick<SandboxWorld, 'url' | 'ports'>,
  authorization: string,
  choice: Record<string, string>,
) {
  const cookies = new Map<string, string>();
  const isOwnUrl = (url: URL) => url.origin === new URL(world.url).origin;
  let [url, method, body] = [new URL(authorization), 'GET', null as URLSearchParams | null];
  for (let hop = 0; hop < maxRedirects; hop += 1) {
    if (!isOwnUrl(url)) return url.href;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { method, body, redirect: 'manual', headers: cookie ? { cookie } : {} });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const next = answer.headers.get('location');
    if (next) [url, method, body] = [new URL(next, url), 'GET', null];
    else if (answer.ok && url.pathname.includes('/interaction/') && method === 'GET')
      [method, body] = ['POST', new URLSearchParams(choice)];
    else throw new Error(`${answer.status} at ${url.pathname}: ${(await answer.text()).slice(0, 300)}`);
  }
  throw new Error('it does not end');
}
