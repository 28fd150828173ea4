/** The line (from 1) on which the value at `path` begins in a valid JSON text; the nearest parent's when it is absent. */
export const findJsonLine = (json: string, path: readonly PropertyKey[]): number => {
  let at = 0;
  let nearestStart = 0;
  const space = () => {
    while (' \t\r\n'.includes(json[at] ?? 'x')) at += 1;
  };
  const string = (): string => {
    const start = at;
    at += 1;
    while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
    at += 1;
    return JSON.parse(json.slice(start, at)) as string;
  };
  /** Reads one value; `depth` is how much of the path led here, -1 when it did not. */
  const value = (depth: number): void => {
    space();
    if (depth >= 0) nearestStart = at;
    const opening = json[at];
    if (opening === '"') return void string();
    if (opening !== '{' && opening !== '[') {
      while (at < json.length && !',]} \t\r\n'.includes(json[at] ?? '')) at += 1;
      return;
    }
    at += 1;
    for (let index = 0; ; index += 1) {
      space();
      if (json[at] === '}' || json[at] === ']') break;
      const key = opening === '{' ? string() : index;
      if (opening === '{') {
        space();
        at += 1;
      }
      const isOnPath = depth >= 0 && depth < path.length && String(path[depth]) === String(key);
      value(isOnPath ? depth + 1 : -1);
      space();
      if (json[at] === ',') at += 1;
    }
    at += 1;
  };
  value(0);
  return json.slice(0, nearestStart).split('\n').length;
};
