import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { Notification } from '#contract/notifications/notifications.ts'
import { useRead } from './queries.ts'

/** Addresses come from the server and lead to any screen of the site; a press with a modifier key is left to the browser. */
export function useNotificationLink({ id, path, read }: Pick<Notification, 'id' | 'path' | 'read'>) {
  const { history } = useRouter()
  const { mutate } = useRead()
  const open = (event: MouseEvent) => {
    if (!read) mutate({ ids: [id] })
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    history.push(path)
  }
  return { path, open }
}
