import { Suspense } from 'react'
import type { CarView } from '#contract/people/people.ts'
import { unitOf } from '#domain/trips/fuel.ts'
import { useText } from '../texts/texts.ts'
import { Fact, Facts } from '../ui/Facts.tsx'
import { lazy } from '../ui/kit/lazy.ts'

const PapersSeen = lazy('PapersSeen', () =>
  import('../ui/person/PapersSeen.tsx').then(({ PapersSeen }) => ({ default: PapersSeen })),
)

/** Shows a car as the caller may see it: the server masks the plate for strangers. */
export function CarFacts({ car }: { car: CarView }) {
  const text = useText('profile')
  return (
    <Facts className="grid-cols-2 narrow:grid-cols-1">
      <Fact name={text('brand')}>{car.brand}</Fact>
      <Fact name={text('model')}>{car.model}</Fact>
      <Fact name={text('plate')}>
        <span className="tabular-nums">{car.plate}</span>
      </Fact>
      <Fact name={text('color')}>{car.color}</Fact>
      <Fact name={text('cylinder')}>{text('litres', { litres: car.cylinder })}</Fact>
      {car.fuel && (
        <Fact name={text('fuel')}>
          {text(`fuels.${car.fuel}`)}
          {!!car.petrolPercent && `, ${text('petrol_part', { percent: car.petrolPercent })}`}
        </Fact>
      )}
      {car.belts && <Fact name={text('belts')}>{car.belts}</Fact>}
      {car.consumptionDl !== undefined && (
        <Fact name={text('consumption')}>
          {text('per_100_km', { amount: car.consumptionDl / 10, unit: unitOf(car.fuel) })}
          {car.consumptionChecked === false && (
            <span className="block text-sm font-normal text-muted">{text('to_be_checked')}</span>
          )}
        </Fact>
      )}
      {car.papersSeen && (
        <Fact name={text('car_papers')} wide>
          <Suspense>
            <PapersSeen papers={car.papersSeen} />
          </Suspense>
        </Fact>
      )}
    </Facts>
  )
}
