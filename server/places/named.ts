import { fold, type Place } from '#domain/place.ts'
import { spelled, type Listed } from './table.ts'

/** Answers which one place a text names; two places of one name are told apart by more words, never guessed. */
export function byName(listed: readonly Listed[]): (text: string) => Place | undefined {
  const readings = [inFull, withProvince, ({ name }: Listed) => name].map((read) => onlyOnes(listed, read))
  return (text) => {
    const wanted = fold(text)
    return readings.map((reading) => reading.get(wanted)).find(Boolean) ?? undefined
  }
}

const inFull = ({ name, district, province, country }: Listed) => spelled(name, district, province, country)
const withProvince = ({ name, district, province }: Listed) => spelled(name, district, province)

/** null marks what several places share */
function onlyOnes(listed: readonly Listed[], read: (one: Listed) => string): Map<string, Place | null> {
  const found = new Map<string, Place | null>()
  for (const one of listed) {
    const key = read(one)
    found.set(key, found.has(key) ? null : one.place)
  }
  return found
}
