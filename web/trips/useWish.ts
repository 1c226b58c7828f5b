import { useState } from 'react'
import { cityOf } from '../places/name.ts'
import { wishOf, type EndWish, type Given, type Wish } from './wish.ts'

/**
 * What is being written in the search bar. When the page around it comes to say something else (a direct visit whose names arrive,
 * another day of the strip, the way back), the bar follows; `round` changes whenever the two fields have to start anew.
 */
export function useWish(given: Given) {
  const said = JSON.stringify([given.from?.id, given.to?.id, given.date, given.seats])
  const [heard, setHeard] = useState(said)
  const [wish, setWish] = useState(() => wishOf(given, cityOf))
  const [round, setRound] = useState(0)
  const begin = (next: Wish) => {
    setWish(next)
    setRound(round + 1)
  }
  if (said !== heard) {
    setHeard(said)
    const next = wishOf(given, cityOf)
    if (hasSameEnds(next, wish)) setWish({ ...next, from: wish.from, to: wish.to })
    else begin(next)
  }
  return {
    wish,
    round,
    // Two fields may change before the next render, so each change builds on the newest wish.
    change: (part: Partial<Wish>) => setWish((now) => ({ ...now, ...part })),
    changeEnd: (end: 'from' | 'to', part: Partial<EndWish>) => setWish((now) => ({ ...now, [end]: { ...now[end], ...part } })),
    swap: () => begin({ ...wish, from: wish.to, to: wish.from }),
  }
}

const hasSameEnds = (a: Wish, b: Wish) => a.from.place?.id === b.from.place?.id && a.to.place?.id === b.to.place?.id
