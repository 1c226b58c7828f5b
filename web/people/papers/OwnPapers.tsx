import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { ChevronDown, FileCheck2 } from 'lucide-react'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import type { OwnPaper } from '#contract/people/papers.ts'
import type { CarView, Person } from '#contract/people/people.ts'
import { type DatedPaper, datedPapers, isOfCar, lapseStage } from '#domain/people/datedPaper.ts'
import { type Day, dayFrom } from '#domain/time.ts'
import { useSession } from '../../client/session.ts'
import { useText, useWords } from '../../texts/texts.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Tag } from '../../ui/kit/Tag.tsx'
import { QueryFrame } from '../../ui/QueryFrame.tsx'
import { PaperForm } from './PaperForm.tsx'
import { ownPapersQuery } from './queries.ts'
import { WithdrawButton } from './WithdrawButton.tsx'

interface Props {
  person: Person
  required: 'licence' | 'all' | 'off'
}

/**
 * Shows one line that unfolds the license and the car documents (I7). If the site accepts no new documents, lists only the
 * existing ones.
 */
export function OwnPapers({ person, required }: Props) {
  return useWords('papers') && <Papers {...{ person, required }} />
}

function Papers({ person, required }: Props) {
  const text = useText('papers')
  const isLinked = useLocation({ select: ({ hash }) => hash === 'papers' })
  const [isOpen, setIsOpen] = useState(isLinked)
  return (
    <details
      id="papers"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      ref={isLinked ? scrollTo : undefined}
      className="group mt-6 scroll-mt-24 rounded-card border border-line bg-surface"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-5 sm:px-6 [&::-webkit-details-marker]:hidden">
        <FileCheck2 size={20} aria-hidden className="shrink-0 text-brand" />
        <h2 className="grow text-lg">{text('title')}</h2>
        <ChevronDown size={20} aria-hidden className="shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      {isOpen && <OpenPapers {...{ person, required }} />}
    </details>
  )
}

const scrollTo = (box: HTMLElement | null) => box?.scrollIntoView()

function OpenPapers({ person, required }: Props) {
  const text = useText('papers')
  return (
    <div className="px-5 pb-5 sm:px-6">
      <p className="mb-4 text-sm text-muted">{text(`why.${required}`)}</p>
      <QueryFrame query={useQuery(ownPapersQuery)}>{(papers) => <List {...{ person, papers, required }} />}</QueryFrame>
      <p className="mt-4 text-sm text-muted">{text('privacy')}</p>
    </div>
  )
}

interface PlaceOfPaper {
  kind: DatedPaper
  car?: CarView
}

const isAt =
  (place: PlaceOfPaper) =>
  ({ kind, vehicleId }: OwnPaper) =>
    kind === place.kind && vehicleId === place.car?.id

function List({ person, papers, required }: Props & { papers: readonly OwnPaper[] }) {
  const [open, setOpen] = useState<string>()
  // stored at first, so that a withdrawn document is still listed, with its new state
  const [first] = useState(papers)
  const places = datedPapers
    .flatMap((kind): PlaceOfPaper[] => (isOfCar(kind) ? person.cars.map((car) => ({ kind, car })) : [{ kind }]))
    .filter((place) => required !== 'off' || first.some(isAt(place)))
  return (
    <ul className="divide-y divide-line">
      {places.map((place) => {
        const key = `${place.kind} ${place.car?.id}`
        const own = papers.filter(isAt(place))
        return (
          <li key={key} className="py-4 first:pt-0">
            <Line
              {...place}
              own={own}
              several={person.cars.length > 1}
              isTaken={required !== 'off'}
              isOpen={open === key}
              onOpen={(is) => setOpen(is ? key : undefined)}
            />
          </li>
        )
      })}
    </ul>
  )
}

interface LineProps extends PlaceOfPaper {
  own: readonly OwnPaper[]
  several: boolean
  isTaken: boolean
  isOpen: boolean
  onOpen: (is: boolean) => void
}

function Line({ kind, car, own, several, isTaken, isOpen, onOpen }: LineProps) {
  const text = useText('papers')
  const [done, setDone] = useState<'done' | 'back.done'>()
  const name =
    car && several
      ? text('of_car', { kind: text(`kind.${kind}`), car: `${car.brand} ${car.model} ${car.plate}` })
      : text(`kind.${kind}`)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h3 className="text-base">{name}</h3>
          <States own={own} />
        </div>
        {!isOpen && (
          <div className="flex flex-wrap items-center gap-1">
            {isTaken && (
              <Button variant="outline" size="small" onClick={() => (setDone(undefined), onOpen(true))}>
                {text(own.length > 0 ? 'send_new' : 'send', { paper: text(`short.${kind}`) })}
              </Button>
            )}
            {withdrawable(own).map((paper) => (
              <WithdrawButton key={paper.id} paper={paper} onDone={() => setDone('back.done')} />
            ))}
          </div>
        )}
      </div>
      <p role="status" className="mt-2 text-sm font-semibold text-brand-ink empty:hidden">
        {done && !isOpen && text(done)}
      </p>
      {isOpen && <PaperForm {...{ kind, car }} onDone={() => (setDone('done'), onOpen(false))} onCancel={() => onOpen(false)} />}
    </>
  )
}

const until = ({ validUntil }: OwnPaper) => dayFrom(validUntil)

const latestSeen = (own: readonly OwnPaper[]) =>
  own
    .filter(({ state }) => state === 'seen')
    .toSorted((a, b) => until(a).localeCompare(until(b)))
    .at(-1)

/**
 * Returns the documents with a button to withdraw them: the valid one, whose button withdraws all approved ones, and the last one
 * sent, if it is not approved.
 */
function withdrawable(own: readonly OwnPaper[]): OwnPaper[] {
  const [last] = own
  return [latestSeen(own), last?.state === 'seen' ? undefined : last].filter((paper) => paper !== undefined)
}

/** Shows the valid document, and the state of the last one sent. */
function States({ own }: { own: readonly OwnPaper[] }) {
  const text = useText('papers')
  const today = useSession()?.today ?? ''
  const { dateTime } = useFormatter()
  const dayOf = (day: Day) => dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })
  const [last] = own
  const seen = latestSeen(own)
  const isWaiting = last?.state === 'sent' && until(last) >= today
  return (
    <div className="grid justify-items-start gap-1 text-sm text-muted">
      {own.length === 0 && <p>{text('none')}</p>}
      {seen && <p>{text(until(seen) < today ? 'lapsed' : 'seen', { day: dayOf(until(seen)) })}</p>}
      {seen && !isWaiting && lapseStage(until(seen), today) && <Tag tone="sun">{text('soon')}</Tag>}
      {isWaiting && <p>{text('sent', { day: dateTime(new Date(last.sentAt), { dateStyle: 'long' }) })}</p>}
      {last?.state === 'sent' && !isWaiting && <p>{text('lapsed', { day: dayOf(until(last)) })}</p>}
      {last?.state === 'refused' && (
        <p className="font-semibold text-danger">
          {last.reason ? text('refused', { reason: last.reason }) : text('refused_plainly')}
        </p>
      )}
    </div>
  )
}
