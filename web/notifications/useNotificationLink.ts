import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { Notification } from '#contract/notifications/notifications.ts'
import { useRead } from './queries.ts'

/**
 * Opens a notification's path through the router, because the path may be that of any screen. A click with a modifier key is left
 * to the browser.
 */
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
