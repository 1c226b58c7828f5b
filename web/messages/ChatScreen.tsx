import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Problem } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { useText } from '../texts/texts.ts'
import { ErrorBanner } from '../ui/errors/ErrorBanner.tsx'
import { Page } from '../ui/kit/Page.tsx'
import { Skeleton } from '../ui/kit/Skeleton.tsx'
import { useNameOrFormer } from '../ui/person/useNameOrFormer.ts'
import { ChatList } from './ChatList.tsx'
import { ChatPanel } from './ChatPanel.tsx'
import { chatQuery } from './queries.ts'

/** Shows all chats, or the chat with the person whose id or e-mail is in the URL. */
export function ChatScreen() {
  const { id } = useParams({ strict: false })
  return id ? <OneChat key={id} handle={id} /> : <AllChats />
}

function AllChats() {
  const text = useText('messages')
  return (
    <Page title={`${text('chats')} · Tramo`} heading={text('chats')} width="text">
      <ChatList />
    </Page>
  )
}

function OneChat({ handle }: { handle: string }) {
  const text = useText('messages')
  const nameOf = useNameOrFormer()
  const me = useSession()?.me
  const { data: chat, error, refetch, dataUpdatedAt } = useQuery(chatQuery(handle))
  if (!chat && error instanceof Problem && error.status === 404) return <NotFoundPage />
  const title = chat ? text('with', { name: nameOf(chat.person) }) : text('chats')
  return (
    <Page title={`${title} · Tramo`} heading={null}>
      {!chat && <h1 className="sr-only">{title}</h1>}
      <div className="chat-both">
        <nav aria-label={text('chats')} className="chat-beside">
          <ChatList openPersonId={chat?.person.id ?? ''} />
        </nav>
        {chat && me && <ChatPanel {...{ chat, handle, me: me.id }} aheadMs={Date.parse(chat.now) - dataUpdatedAt} />}
        {!chat && error && <ErrorBanner error={error} title={text('chat_failed')} onRetry={() => void refetch()} />}
        {!chat && !error && <Waiting />}
      </div>
    </Page>
  )
}

function Waiting() {
  const text = useText('messages')
  return (
    <div role="status" className="chat">
      <span className="sr-only">{text('loading')}</span>
      <Skeleton className="h-full" />
    </div>
  )
}
