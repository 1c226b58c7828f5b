import { useEffect, useRef } from 'react'
import { takeShared } from '../../client/offline/sharedText.ts'
import { takeText } from './pasted.ts'

/** Calls back with the text that another page of this tab, or another app on this device, has handed over; with each once. */
export function useHandedText(onText: (text: string) => void): void {
  const latest = useRef(onText)
  useEffect(() => void (latest.current = onText))
  useEffect(() => {
    const text = takeText()
    if (text) return latest.current(text)
    void takeShared().then((shared) => shared && latest.current(shared))
  }, [])
}
