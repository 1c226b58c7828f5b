import { useHydrated } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { type CookieAnswer, cookieAnswer, cookieOf } from './cookieAnswer.ts'

/** Whether the notice is open: on a first visit, once the page stands, and when somebody asks for it again. */
export function useCookieNotice() {
  const [notice, setNotice] = useState<'first' | 'again' | 'closed'>('first')
  const asked = useRef<HTMLElement>(null)
  const hydrated = useHydrated()
  const unanswered = hydrated && !cookieAnswer(document.cookie)
  const reopen = (by: HTMLElement) => {
    asked.current = by
    setNotice('again')
  }
  const answer = (given: CookieAnswer) => {
    document.cookie = cookieOf(given)
    setNotice('closed')
    asked.current?.focus()
  }
  return { open: notice === 'again' || (notice === 'first' && unanswered), askedFor: notice === 'again', reopen, answer }
}
