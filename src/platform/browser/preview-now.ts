/** The time of the server in all previews, from which their replies derive: a preview is the same on every day. */
export const previewNow = new Date('2026-11-22T10:00:00Z');
