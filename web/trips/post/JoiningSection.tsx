import { useFormContext } from 'react-hook-form'
import { ways } from '#domain/trip.ts'
import { Checkbox } from '../../design/Checkbox.tsx'
import { Radio } from '../../design/Radio.tsx'
import { RadioGroup } from '../../design/RadioGroup.tsx'
import { useText } from '../../texts/texts.ts'
import type { Draft } from '../draft.ts'
import { Section } from './Section.tsx'

/** Who gets a seat, and where people may get in. */
export function JoiningSection() {
  const text = useText('post')
  const { register } = useFormContext<Draft>()
  return (
    <Section title={text('joining.title')}>
      <RadioGroup legend={text('joining.title')} hideLegend>
        {ways.map((way) => (
          <Radio
            key={way}
            {...register('joining')}
            value={way}
            label={text(`joining.${way}`)}
            detail={text(`joining.${way}_detail`)}
          />
        ))}
      </RadioGroup>
      <div className="mt-4 border-t border-line pt-4">
        <Checkbox {...register('stopsWelcome')} label={<StopsWords />} />
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
