/** Text of a folded row: its subject, and what is in it. */
export function FoldedText({ over, title }: { over: string; title: string }) {
  return (
    <span className="line__main">
      <span className="small quiet">{over}</span>
      <span className="strong">{title}</span>
    </span>
  );
}
