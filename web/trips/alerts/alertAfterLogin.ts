import { useEffect, useRef } from 'react'
import type { Sent } from '#contract/endpoint.ts'
import type { setAlert } from '#contract/trips/alerts.ts'
import { deleteDraft, readDraft, writeDraft } from '../../client/drafts.ts'
import { useSession } from '../../client/session.ts'
import type { TripQuery } from '../tripQuery.ts'

type AlertBody = Sent<typeof setAlert>['body']

const KEY = 'alert-after-login'

/** Stores a visitor's alert in this tab; it is set after the login. */
export const storeAlert = (alert: AlertBody): void => writeDraft(KEY, '', alert)

/** Sets the stored alert once, when the logged-in user sees the alert's route. */
export function useAlertAfterLogin({ from, to }: TripQuery, set: (alert: AlertBody) => void): void {
  const me = useSession()?.me?.id
  const latest = useRef(set)
  useEffect(() => void (latest.current = set))
  useEffect(() => {
    if (!me) return
    // as: only `storeAlert` writes it
    const { owner: _, ...alert } = readDraft(KEY, me) as Partial<AlertBody> & { owner?: string }
    if (!from || !to || alert.from !== from || alert.to !== to) return
    deleteDraft(KEY)
    latest.current({ ...alert, from, to })
  }, [me, from, to])
}
