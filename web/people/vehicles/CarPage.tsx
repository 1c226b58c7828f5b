import { useSession } from '../../client/session.ts'
import { useText } from '../../texts/texts.ts'
import { Page } from '../../ui/kit/Page.tsx'
import { CarForm } from './CarForm.tsx'

/** /car: adds one more car to the user's own. */
export function CarPage() {
  const text = useText('register')
  const me = useSession()?.me
  return (
    me && (
      <Page title={text('car.title')} intro={text('car.intro')}>
        <CarForm me={me} />
      </Page>
    )
  )
}
