import { useFormatter } from 'use-intl'
import type { CarView, Paper, Person } from '#contract/people/people.ts'
import { useText } from '../../texts/texts.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useAddress } from '../../ui/images/uploads.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Dni } from './Dni.tsx'
import { fetchPaper, OpenButton, type PaperOwner } from './OpenButton.tsx'
import { PapersOnFile } from './PapersOnFile.tsx'

/** Lists documents on file by kind and day, each with a button that opens it. */
function PaperList({ papers, ...owner }: PaperOwner & { papers: readonly Paper[] }) {
  return (
    <ul className="grid gap-3">
      {papers.map((paper) => (
        <li key={paper.id}>
          <Line {...owner} paper={paper} alike={papers.filter(({ purpose }) => purpose === paper.purpose)} />
        </li>
      ))}
    </ul>
  )
}

/** Shows one document. `alike`: all documents of its kind; if there are several, each has a number. */
function Line({ paper, alike, ...owner }: PaperOwner & { paper: Paper; alike: readonly Paper[] }) {
  const { id, purpose, uploadedAt } = paper
  const text = useText('profile')
  const day = useFormatter().dateTime(new Date(uploadedAt), { dateStyle: 'medium' })
  const kind = text(`paper_${purpose}`)
  const name = alike.length > 1 ? `${kind} ${alike.indexOf(paper) + 1}` : kind
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-sm font-normal text-muted">{text('uploaded_on', { day })}</p>
      </div>
      <OpenButton {...owner} what={id} title={name} label={text('open')} open={(reason) => fetchPaper(id, reason)}>
        {(image) => <Picture {...{ image, name }} />}
      </OpenButton>
    </div>
  )
}

export function Picture({ image, name }: { image: Blob; name: string }) {
  const address = useAddress(image)
  return address && <img src={address} alt={name} className="w-full rounded-field" />
}

/** Lists the documents of one car. */
export function CarPapers({ car, ...owner }: PaperOwner & { car: CarView }) {
  const text = useText('profile')
  const ids = [car.greencard, ...(car.bluecard ?? [])]
  const papers = ids.flatMap((id) => owner.person.papers?.filter((paper) => paper.id === id) ?? [])
  return (
    <>
      {papers.length > 0 ? (
        <PaperList {...owner} papers={papers} />
      ) : (
        <p className="text-sm font-normal text-muted">{text('no_cards')}</p>
      )}
      {car.checkboxBlueCard && (
        <p className="mt-3 text-sm font-normal text-muted">{text(owner.own ? 'borrowed' : 'borrowed_by_person')}</p>
      )}
    </>
  )
}

/** Shows front and back of the identity document. */
export function IdentityPapers({ person, own }: PaperOwner) {
  const text = useText('profile')
  const papers = (person.photoDni ?? []).flatMap((id) => person.papers?.filter((paper) => paper.id === id) ?? [])
  if (papers.length === 0) return <span className="font-normal text-muted">{text('not_given')}</span>
  return <PaperList {...{ person, own, papers }} />
}

/** Lists another person's documents, for administrators. */
export function PersonPapers({ person }: { person: Person }) {
  const text = useText('profile')
  const owner = { person, own: false }
  return (
    <Panel title={text('papers')} intro={text('papers_why')}>
      <Facts narrow>
        <Fact name={text('dni')}>
          <Dni {...owner} />
        </Fact>
        <Fact name={text('dni_photos')}>
          <IdentityPapers {...owner} />
        </Fact>
        {person.datedPapers && (
          <Fact name={text('dated_papers')}>
            <PapersOnFile {...{ person }} papers={person.datedPapers} />
          </Fact>
        )}
        {person.cars.map((car) => (
          <Fact key={car.id} name={text('cards_of', { car: `${car.brand} ${car.model}`, plate: car.plate })}>
            <CarPapers {...owner} car={car} />
          </Fact>
        ))}
      </Facts>
    </Panel>
  )
}
