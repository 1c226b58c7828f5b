import { joiningModes } from '#domain/trips/trip.ts'
import { useText } from '../../../texts/texts.ts'
import { Checkbox } from '../../../ui/kit/fields/Checkbox.tsx'
import { RadioGroup, Radio } from '../../../ui/kit/fields/RadioGroup.tsx'
import { Section } from '../../../ui/kit/Page.tsx'
import { useWriting } from '../writing.ts'

/** Fields for the kind of booking, and for whether passengers may get on at places between stops. */
export function JoiningSection() {
  const text = useText('post')
  const { draft, change } = useWriting()
  return (
    <Section title={text('joining.title')}>
      <RadioGroup legend={text('joining.title')} hideLegend>
        {joiningModes.map((joining) => (
          <Radio
            key={joining}
            name="joining"
            value={joining}
            checked={draft.joining === joining}
            onChange={() => change(() => ({ joining: joining }))}
            label={text(`joining.${joining}`)}
            detail={text(`joining.${joining}_detail`)}
          />
        ))}
      </RadioGroup>
      <div className="mt-4 border-t border-line pt-4">
        <Checkbox
          name="stopsWelcome"
          checked={draft.stopsWelcome}
          onChange={({ target }) => change(() => ({ stopsWelcome: target.checked }))}
          label={<StopsWords />}
        />
      </div>
    </Section>
  )
}

function StopsWords() {
  const text = useText('post')
  return (
    <>
      {text('joining.stops')}
      <span className="block text-xs text-muted">{text('joining.stops_detail')}</span>
    </>
  )
}
