/** "Dec 4, 2026"; formatted in UTC, since a day has no zone. */
export const dateText = (day: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
