import './TopBar.css';

/** The wordmark, inlined so that it is painted with the text. */
export function Logo({ label }: { label?: string }) {
  return (
    <svg
      className="brand__mark"
      viewBox="0 -6 231 52"
      fill="none"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <g transform="translate(0 -7.1)scale(.92)">
        <path
          fill="var(--leaf,#1f7a55)"
          d="M8 24.5C11.1 27.8 13.2 31 13.2 34.3A5.2 5.2 0 0 1 2.8 34.3C2.8 31 4.9 27.8 8 24.5ZM21.4 14C25.4 20.4 28 26.5 28 32.9A6.6 6.6 0 0 1 14.8 32.9C14.8 26.5 17.4 20.4 21.4 14ZM37.4 2C42.3 12 45.6 21.3 45.6 31.3A8.2 8.2 0 0 1 29.2 31.3C29.2 21.3 32.5 12 37.4 2Z"
        />
        <path
          stroke="var(--paper,#faf8f3)"
          strokeWidth="2.2"
          strokeLinecap="round"
          d="M8 39V32M21.4 39V26.8M37.4 39V20.8"
        />
        <path
          fill="var(--ink,#12312a)"
          d="M6.8 39.3h2.4v6.1a1.2 1.2 0 0 1-2.4 0zM20.2 39.3h2.4v6.1a1.2 1.2 0 0 1-2.4 0zM36.2 39.3h2.4v6.1a1.2 1.2 0 0 1-2.4 0z"
        />
      </g>
      <g transform="translate(-7)">
        <path
          stroke="var(--ink,#12312a)"
          strokeWidth="5"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M85.5 10.5a13.5 13.5 0 1 0 0 19M117 24a9.5 9.5 0 1 1-19 0 9.5 9.5 0 0 1 19 0zM117 14.5v19M129 14.5v19M129 23a8.5 8.5 0 0 1 17 0v10.5M176.5 24a9.5 9.5 0 1 1-19 0 9.5 9.5 0 0 1 19 0zM188 14.5V44M207 24a9.5 9.5 0 1 1-19 0 9.5 9.5 0 0 1 19 0zM215 14.5l8.6 19M232.5 14.5L219 44"
        />
      </g>
    </svg>
  );
}
