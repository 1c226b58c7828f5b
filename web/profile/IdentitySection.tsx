import type { Person } from '#contract/people.ts'
import { Fact, Facts } from '../people/Facts.tsx'
import { Panel } from '../people/Panel.tsx'
import { useText } from '../texts/texts.ts'

/** What proves who the person is, masked as the server sends it. */
export function IdentitySection({ person: { dni, cbu, age, photoDni, checkboxManejante } }: { person: Person }) {
  const text = useText('profile')
  return (
    <Panel title={text('identity')} intro={text('identity_why')}>
      <Facts narrow>
        <Fact name={text('dni')}>{dni ? <Masked>{dni}</Masked> : <NotGiven />}</Fact>
        <Fact name={text('dni_photos')}>{photoDni?.length === 2 ? text('uploaded') : <NotGiven />}</Fact>
        <Fact name={text('age')}>{age ? text('years', { age }) : <NotGiven />}</Fact>
        {checkboxManejante && <Fact name={text('cbu')}>{cbu ? <Masked>{cbu}</Masked> : <NotGiven />}</Fact>}
      </Facts>
    </Panel>
  )
}

const Masked = ({ children }: { children: string }) => <span className=" tabular-nums">{children}</span>
const NotGiven = () => <span className="font-normal text-muted">{useText('profile')('not_given')}</span>
