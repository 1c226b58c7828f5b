import { EmptyState } from '../design/EmptyState.tsx'
import { RoadPicture } from '../shell/RoadPicture.tsx'
import { LinkButton } from '../design/LinkButton.tsx'
import { Page } from '../design/Page.tsx'
import { contactMail } from '../shell/contact.ts'
import { useText } from '../texts/texts.ts'
import { LogOutButton } from './LogOutButton.tsx'

/** What a banned person sees instead of everything that needs a login. */
export function NoAccess() {
  const text = useText('shell')
  const actions = (
    <>
      <LinkButton href={`mailto:${contactMail}`}>{text('write_support')}</LinkButton>
      <LogOutButton variant="outline">{text('menu_logout')}</LogOutButton>
    </>
  )
  return (
    <Page title={`${text('no_access')} · Tramo`} heading={null}>
      <EmptyState
        heading="h1"
        picture={<RoadPicture />}
        title={text('no_access')}
        text={text('no_access_why')}
        actions={actions}
      />
    </Page>
  )
}
