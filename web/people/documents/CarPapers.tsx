import type { CarView } from '#contract/people/people.ts'
import { useText } from '../../texts/texts.ts'
import type { Whose } from './OpenButton.tsx'
import { PaperList } from './PaperList.tsx'

/** The cards of one car. */
export function CarPapers({ car, ...whose }: Whose & { car: CarView }) {
  const text = useText('profile')
  const ids = [car.greencard, ...(car.bluecard ?? [])]
  const papers = ids.flatMap((id) => whose.person.papers?.filter((paper) => paper.id === id) ?? [])
  return (
    <>
      {papers.length > 0 ? (
        <PaperList {...whose} papers={papers} />
      ) : (
        <p className="text-sm font-normal text-muted">{text('no_cards')}</p>
      )}
      {car.checkboxBlueCard && (
        <p className="mt-3 text-sm font-normal text-muted">{text(whose.own ? 'borrowed' : 'borrowed_by_person')}</p>
      )}
    </>
  )
}
