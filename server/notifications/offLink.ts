import { createHmac } from 'node:crypto'
import { isOptional, notificationGroups, notificationKinds, type Theme } from '#domain/notifications/notification.ts'
import { constantTimeEqual } from '../platform/crypto/secrets.ts'
import { isUuid } from '../platform/database/uuid.ts'
import type { World } from '../world.ts'

type Site = Pick<World, 'secret' | 'settings' | 'publicUrl'>

const signed = (secret: string, text: string) =>
  createHmac('sha256', `mail off:${secret}`).update(text).digest('base64url').slice(0, 32)

/** The address that ends mail of a kind, or of a group. It needs no login and does nothing else, so it may last for ever. */
export function offLink({ secret, publicUrl }: Site, account: string, theme: Theme): string {
  const text = `${account}.${theme}`
  return `${publicUrl}/api/notification/off/${text}.${signed(secret, text)}`
}

/** Whose mail and of what a link speaks; nothing when it is not ours. Links from before SECRET changed are. */
export function themeOfLink({ secret, settings }: Omit<Site, 'publicUrl'>, token: string) {
  const [account = '', name = '', signature = ''] = token.split('.')
  const theme = themes.find((one) => one === name)
  const ours = [secret, settings.SECRET_PREVIOUS].some(
    (one) => one && constantTimeEqual(signed(one, `${account}.${name}`), signature),
  )
  return ours && theme && isUuid(account) ? { account, theme } : undefined
}

const themes = [...notificationGroups, ...notificationKinds].filter(isOptional)
