import { useText } from '../../texts/texts.ts'
import { Page } from '../../ui/kit/Page.tsx'
import { PostForm } from './PostForm.tsx'
import { PostGate } from './PostGate.tsx'

/** /route: what a trip is, before anyone sees it. */
export function PostPage() {
  const text = useText('post')
  return (
    <PostGate>
      {(me, today) => (
        <Page title={text('title')} intro={text('intro')}>
          <PostForm gender={me.gender} today={today} />
        </Page>
      )}
    </PostGate>
  )
}
