/** The line (from 1) on which the value at `path` begins in a valid JSON text; the nearest parent's when it is absent. */
export const findJsonLine = (json: string, path: readonly PropertyKey[]): number => {
  let at = 0;
  let nearestStart = 0;
  const skipSpace = () => {
    while (' \t\r\n'.includes(json[at] ?? 'x')) at += 1;
  };
  const readString = (): string => {
    const start = at;
    at += 1;
    while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
    at += 1;
    return JSON.parse(json.slice(start, at)) as string;
  };
  /** Reads one value; `depth` is how much of the path led here, -1 when it did not. */
  const readValue = (depth: number): void => {
    skipSpace();
    if (depth >= 0) nearestStart = at;
    const opening = json[at];
    if (opening === '"') return void readString();
    if (opening !== '{' && opening !== '[') {
      while (at < json.length && !',]} \t\r\n'.includes(json[at] ?? '')) at += 1;
      return;
    }
    at += 1;
    for (let index = 0; ; index += 1) {
      skipSpace();
      if (json[at] === '}' || json[at] === ']') break;
      const key = opening === '{' ? readString() : index;
      if (opening === '{') {
        skipSpace();
        at += 1;
      }
      const isOnPath = depth >= 0 && depth < path.length && String(path[depth]) === String(key);
      readValue(isOnPath ? depth + 1 : -1);
      skipSpace();
      if (json[at] === ',') at += 1;
    }
    at += 1;
  };
  readValue(0);
  return json.slice(0, nearestStart).split('\n').length;
};
