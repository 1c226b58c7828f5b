import { useLanguage } from '../texts/texts.ts'
import { durationText, shortDurationText, spokenDuration } from './formatting/units.ts'

interface DurationProps {
  seconds: number
  /** short form for little room */
  isShort?: boolean
}

/** "4 h 10 min" to the eye, "4 hours 10 minutes" to a screen reader. */
export function Duration({ seconds, isShort = false }: DurationProps) {
  return (
    <SeenAndHeard seen={(isShort ? shortDurationText : durationText)(seconds)} heard={spokenDuration(seconds, useLanguage())} />
  )
}

/** A text with abbreviations, and the same in whole words for a screen reader. */
export const SeenAndHeard = ({ seen, heard }: { seen: string; heard: string }) => (
  <>
    <span aria-hidden>{seen}</span>
    <span className="sr-only">{heard}</span>
  </>
)
