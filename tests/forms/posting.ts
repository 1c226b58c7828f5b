import { requestSeat, showSeats, reportNotDriven } from '#contract/bookings/bookings.ts'
import { inviteCompanion, listInvitations, withdrawInvitation, type Invitation } from '#contract/bookings/companions.ts'
import { listCars } from '#contract/people/vehicles.ts'
import { editTrip } from '#contract/trips/changes.ts'
import { postTrip, previewTrip } from '#contract/trips/tripPosting.ts'
import { showTrip, type Trip } from '#contract/trips/trips.ts'
import { messages } from '#web/texts/en-US.ts'
import type { Answer } from './fakeServer.ts'
import type { FormCase } from './form.ts'
import { confirmed } from './form.ts'
import { OTHER_ID, SAMPLE_ID } from './samples.ts'

const { companions, driving, editTrip: edit, join, post } = messages
const at = `/route/${SAMPLE_ID}`

const place = (id: number, name: string) => ({ place: { id, name, long: -60.6, lat: -32.9 }, typed: name, meetingPoint: '' })

/** A complete draft of the form to post a trip, as the tab stores it. */
const draft = {
  owner: SAMPLE_ID,
  version: 1,
  origin: place(1, 'Rosario, Santa Fe, Argentina'),
  destination: place(2, 'Córdoba, Córdoba, Argentina'),
  day: '2026-12-20',
  hours: '10:30',
  comment: 'A calm trip.',
}

/** Response with another driver's trip before its departure, with two seats. */
const others: [typeof showTrip, Answer][] = [
  [
    showTrip,
    (one: Trip) => ({
      ...one,
      users: one.users.map((user) => ({ ...user, id: OTHER_ID })),
      cancelled: false,
      joining: 'on_approval',
      seats: 3,
      place: 3,
      mayWait: false,
      whyNotJoin: undefined,
      stretch: undefined,
      notAtOnce: undefined,
      mine: undefined,
    }),
  ],
]

/** The dialog for two seats, the second of which is for an invited account. */
const inviting = { at: `${at}?place=2`, open: [join.join, companions.kinds.account], answers: others } as const

/** Forms for posting and changing a trip, and for requesting its seats. */
export const postingForms: FormCase[] = [
  {
    name: 'preview a trip',
    at: '/route',
    call: previewTrip,
    send: post.summary.preview,
    stored: { draft },
    after: [post.preview.change],
    // a car with enough seat belts for the seats of the draft
    answers: [[listCars, (all: object[]) => all.map((car) => ({ ...car, belts: 5 }))]],
  },
  {
    name: 'post a trip',
    at: '/route/finish',
    call: postTrip,
    send: post.preview.create,
    stored: { draft },
    answers: [[previewTrip, (one: object) => ({ ...one, trips: undefined, back: undefined })]],
  },
  {
    name: 'edit a trip',
    at: `${at}/edit`,
    call: editTrip,
    send: edit.save,
    fill: { comment: 'A calm trip.' },
    answers: [
      [
        showTrip,
        (one: Trip) => ({
          ...one,
          cancelled: false,
          change: undefined,
          restriction: '',
          stops: one.stops.flatMap((stop) => [stop, { ...stop, placeId: 2, name: 'Córdoba' }]),
        }),
      ],
    ],
  },
  confirmed({
    name: 'report that a trip was not driven',
    at,
    call: reportNotDriven,
    label: driving.not_driven,
    answers: [
      [
        showTrip,
        (one: Trip) => ({
          ...one,
          cancelled: false,
          departsAt: '2026-12-01T11:00:00.000Z',
          stops: one.stops.map((stop) => ({ ...stop, at: '2026-12-01T11:00:00.000Z' })),
        }),
      ],
      [
        showSeats,
        (one: { bookings: object[] }) => ({ ...one, bookings: one.bookings.map((seat) => ({ ...seat, state: 'confirmed' })) }),
      ],
    ],
  }),
  {
    name: 'ask for a seat',
    at,
    call: requestSeat,
    open: [join.join],
    send: join.send_ask,
    after: [join.back, join.join],
    answered: { not_enough_seats: 'offers the seats that are left' },
    answers: others,
  },
  {
    ...inviting,
    open: [...inviting.open],
    name: 'invite a companion',
    call: inviteCompanion,
    send: companions.invite_another,
    answers: [...others],
  },
  {
    ...inviting,
    open: [...inviting.open],
    name: 'take an invitation back',
    call: withdrawInvitation,
    send: companions.take_back,
    answers: [
      ...others,
      [listInvitations, (all: Invitation[]) => all.map((one) => ({ ...one, state: 'open', person: undefined, aboard: false }))],
    ],
  },
]
