/** "Friday, December 4" for dd-mm-yyyy; formatted in UTC, since a day has no zone. */
export function longDay(date: string, language: string): string {
  const [day = 1, month = 1, year = 1970] = date.split('-').map(Number)
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
  return format.format(Date.UTC(year, month - 1, day))
}
