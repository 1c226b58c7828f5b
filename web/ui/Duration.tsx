import { useLanguage } from '../texts/texts.ts'
import { durationText, shortDurationText, spokenDuration } from './formatting/units.ts'

interface DurationProps {
  seconds: number
  /** true for the short form where space is scarce */
  isShort?: boolean
}

/** Shows a duration as "4 h 10 min", which screen readers read as "4 hours 10 minutes". */
export function Duration({ seconds, isShort = false }: DurationProps) {
  return (
    <SeenAndHeard seen={(isShort ? shortDurationText : durationText)(seconds)} heard={spokenDuration(seconds, useLanguage())} />
  )
}

/** Shows a text with abbreviations, which screen readers read in whole words. */
export const SeenAndHeard = ({ seen, heard }: { seen: string; heard: string }) => (
  <>
    <span aria-hidden>{seen}</span>
    <span className="sr-only">{heard}</span>
  </>
)
