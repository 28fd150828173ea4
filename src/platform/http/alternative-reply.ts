/** The content of a JSON endpoint as a text of the `alternative` media type that its contract declares. */
export class AlternativeReply {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
