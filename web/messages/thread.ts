import type { Chat, Message } from '#contract/messages/messages.ts'

const MINUTE_MS = 60_000

/** Returns the whole hours and minutes since an instant. Never negative, even if the device's clock is wrong. */
export function ago(instant: string, nowMs: number): { hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(instant)) / MINUTE_MS))
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

const upTo = (messages: Message[], id: number) => messages.filter((one) => one.id < id)
const from = (messages: Message[], id: number) => messages.filter((one) => one.id > id)

/** Returns the server's current chat and the earlier messages that are already loaded, unless there is a gap between them. */
export function refreshed(known: Chat | undefined, now: Chat): Chat {
  const [first, last] = [now.messages[0], now.messages.at(-1)]
  const end = known?.messages.at(-1)
  if (!known || !first || !last || !end || first.id > end.id + 1) return now
  const earlier = upTo(known.messages, first.id)
  const messages = [...earlier, ...now.messages, ...from(known.messages, last.id)]
  return { ...now, messages, more: earlier.length > 0 ? known.more : now.more }
}

/** Adds the previous page of messages on top. */
export function withEarlier(known: Chat, { messages, more }: Chat): Chat {
  const follows = messages.at(-1)?.id === (known.messages[0]?.id ?? 0) - 1
  return follows ? { ...known, messages: [...messages, ...known.messages], more } : known
}

/** Adds a sent message, unless messages before it are missing, which must be fetched first. */
export function withSent(known: Chat, message: Message): Chat {
  const last = known.messages.at(-1)?.id ?? 0
  return message.id === last + 1 ? { ...known, messages: [...known.messages, message] } : known
}
