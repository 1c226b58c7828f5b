import type { CaseDetail } from '#contract/moderation/cases.ts'
import { useText } from '../../texts/texts.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useMoments } from '../../ui/kit/formats.ts'
import { RouteButton } from '../../ui/links.ts'
import { Panel } from '../../ui/Panel.tsx'

/** What is known of the person. */
export function RecordPanel({ about: { person, record } }: { about: CaseDetail }) {
  const text = useText('moderation')
  const { day } = useMoments()
  const { email, isAdmin, standing, until, since, tripsDriven, tripsRidden, rating, ratings } = record
  const stands = text(`standing.${standing}`)
  return (
    <Panel title={text('record')}>
      <Facts>
        <Fact name={text('email')} wide>
          {email}
        </Fact>
        <Fact name={text('standing_label')} wide>
          {until ? text('standing_until', { standing: stands, day: day(until) }) : stands}
          {isAdmin && ` · ${text('is_admin')}`}
        </Fact>
        <Fact name={text('driven')}>{tripsDriven}</Fact>
        <Fact name={text('ridden')}>{tripsRidden}</Fact>
        <Fact name={text('ratings')}>
          {rating === null ? text('no_ratings') : text('ratings_mean', { mean: rating, count: ratings })}
        </Fact>
        <Fact name={text('member_since')}>{day(since)}</Fact>
      </Facts>
      <RouteButton to="/user/$id" params={{ id: person.id }} variant="outline" size="small" className="mt-5">
        {text('see_person')}
      </RouteButton>
    </Panel>
  )
}
