/** Units and words of time that stay on the line of their number, in the three languages, as a source for a pattern. */
export const unitWords = `(?:${[
  ['kg', 'g', 'GB', 'Go', 'MB', 'Mo', 'km'],
  ['days?', 'hours?', 'minutes?'],
  ['jours?', 'heures?'],
  ['dag', 'dagen', 'uur', 'uren', 'minuut', 'minuten'],
]
  .flat()
  .join('|')})\\b`;
