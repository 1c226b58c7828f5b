import { createHmac } from 'node:crypto'
import { isAlways, type NotificationGroup, notificationGroups } from '#domain/notification.ts'
import { isUuid } from '../database/uuid.ts'
import { isSameText } from '../http/sameText.ts'
import type { World } from '../world.ts'

type Site = Pick<World, 'secret' | 'settings' | 'publicUrl'>

const signed = (secret: string, text: string) =>
  createHmac('sha256', `mail off:${secret}`).update(text).digest('base64url').slice(0, 32)

/** The address at the end of a mail that ends mail of its group. It needs no login and does nothing else, so it may last for ever. */
export function offLink({ secret, publicUrl }: Site, account: string, group: NotificationGroup): string {
  const text = `${account}.${group}`
  return `${publicUrl}/api/notification/off/${text}.${signed(secret, text)}`
}

/** Whose mail and of which group a link speaks; nothing when it is not ours. Links from before SECRET changed are. */
export function groupOfLink({ secret, settings }: Omit<Site, 'publicUrl'>, token: string) {
  const [account = '', name = '', signature = ''] = token.split('.')
  const group = notificationGroups.find((one) => one === name && !isAlways(one))
  const ours = [secret, settings.SECRET_PREVIOUS].some((one) => one && isSameText(signed(one, `${account}.${name}`), signature))
  return ours && group && isUuid(account) ? { account, group } : undefined
}
