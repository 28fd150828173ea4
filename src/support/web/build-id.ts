/** The build in use, by the hash in the name of its first script; null without one, as while developing. */
export const findBuildId = (): string | null => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]');
  return /-([\w-]{6,20})\.js$/.exec(script?.src ?? '')?.[1] ?? null;
};
