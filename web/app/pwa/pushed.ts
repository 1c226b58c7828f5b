import type { Pushed } from '#contract/notifications/notifications.ts'

const ELSEWHERE = '/notifications'

/** The address of a notification: always a path of this site. */
export function notificationAddress(path: unknown, origin: string): string {
  try {
    // no URL.canParse: Safari before 17 and Chrome before 120 lack it
    const url = new URL(typeof path === 'string' && path.startsWith('/') ? path : ELSEWHERE, origin)
    if (url.origin === origin) return url.href
  } catch {
    // not an address, such as `//`
  }
  return origin + ELSEWHERE
}

/** Notification for a push. Browsers punish a push that shows nothing, so a broken one still shows a general text. */
export function notificationOf(sent: Partial<Pushed>, origin: string): [title: string, look: NotificationOptions] {
  const { id, title = 'Tramo', text, path } = sent
  return [
    title,
    {
      ...(text && { body: text }),
      ...(id && { tag: id }),
      icon: '/icons/192.png',
      badge: '/icons/badge.png',
      data: notificationAddress(path, origin),
    },
  ]
}
