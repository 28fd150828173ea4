/** Writes a text that somebody typed for a mail, so that mail programs detect no link: a space follows each dot, colon and slash. */
export function withoutClickableLinks(text: string): string {
  return text.replaceAll(/(?<=[\p{L}\p{N}])([.:/]+)(?=[\p{L}\p{N}/])/gu, '$1 ').replaceAll('@', ' (at) ');
}
