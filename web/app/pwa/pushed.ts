import type { Pushed } from '#contract/notifications/notifications.ts'

const ELSEWHERE = '/notifications'

/** Returns a notification's address, which is always a path of this site. */
export function notificationAddress(path: unknown, origin: string): string {
  try {
    // without URL.canParse, which Safari before 17 and Chrome before 120 lack
    const url = new URL(typeof path === 'string' && path.startsWith('/') ? path : ELSEWHERE, origin)
    if (url.origin === origin) return url.href
  } catch {
    // an invalid address, such as `//`
  }
  return origin + ELSEWHERE
}

/** Builds a push's notification. Browsers penalize a push that shows nothing, so an unreadable push shows a general text. */
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
