import * as contract from '#contract/messages/messages.ts'
import { route } from '../platform/http/route.ts'
import { blockPerson, readChat, sendMessage, unblockPerson } from './actions.ts'
import { presentMessage } from './presenter.ts'
import { chatPage, chatsPage } from './views.ts'

export const messageRoutes = [
  route(contract.listChats, (world, me, { query: { after } }) => chatsPage(world, me, after)),
  route(contract.showChat, (world, me, { params: { id }, query: { before } }) => chatPage(world, me, id, before)),
  route(contract.sendMessage, async (world, me, { body }, { key }) => {
    const { message, to } = await sendMessage(world, me, body, key)
    return presentMessage(message, me, to)
  }),
  route(contract.readChat, async (world, me, { params: { id }, body: { upTo } }) => {
    await readChat(world, me, id, upTo)
    return { upTo }
  }),
  route(contract.blockPerson, async (world, me, { body: { email } }) => {
    await blockPerson(world, me, email)
    return { blocked: true }
  }),
  route(contract.unblockPerson, async (world, me, { params: { id } }) => {
    await unblockPerson(world, me, id)
    return { blocked: false }
  }),
]
