import type { Chat } from '#contract/messages/messages.ts'
import { useText } from '../texts/texts.ts'

/** The name of the person in a chat, also when they have left. */
export function useCalled(): (person: Chat['person']) => string {
  const text = useText('messages')
  return ({ name }) => name ?? text('former')
}
