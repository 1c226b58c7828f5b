import type { Conversation } from '#contract/messages/messages.ts'
import type { CarView, Opening, Paper, Person, PersonCard, PersonTrip } from '#contract/people/people.ts'
import { isBanned } from '#domain/people/account.ts'
import type { PhoneRefusal, PhoneWay } from '#domain/people/phoneCheck.ts'
import { ageToday } from '#domain/people/profile.ts'
import type { Viewer } from '#domain/people/readable.ts'
import { NO_FACTS, type Reliability, type ReliabilityFigures, reliabilityOf, shownFacts } from '#domain/ratings/rating.ts'
import type { Day } from '#domain/time.ts'
import { imageAddress } from '../../images/queries.ts'
import type { Sealer } from '../../platform/crypto/sealing.ts'
import type { OpenProposal } from '../dualControl/queries.ts'
import { presentTelephone } from '../telephone.ts'
import type { PersonRow } from './queries.ts'

/** Details shown with the row of a person. */
export interface PersonDetails {
  /** the viewer may read their e-mail */
  seesEmail: boolean
  /** the viewer drives them or rides with them, and may see their telephone now */
  mayCall: boolean
  cars: CarView[]
  routes: PersonTrip[]
  papers: Paper[]
  openings: Opening[]
  chats: Conversation[]
  identityRejected: Person['identityRejected']
  /** figures of cancellations and absences; not shown to the person themself */
  figures: ReliabilityFigures | undefined
  proposals: OpenProposal[]
  /** ways to check the telephone */
  phoneWays: readonly PhoneWay[]
  phoneRefusal: PhoneRefusal | undefined
  today: Day
  sealer: Sealer
}

export const photoOf = ({ photo_id }: Pick<PersonRow, 'photo_id'>) => photo_id && imageAddress(photo_id)

/** Returns the average of the ratings, rounded half up to one decimal (G7). Sums are in halves. */
export const ratingOf = ({ rating_halves, rating_count }: Pick<PersonRow, 'rating_halves' | 'rating_count'>) =>
  rating_count === 0 ? null : Math.round((rating_halves * 5) / rating_count) / 10

/** Builds a person with the fields that this viewer may see; other fields are absent. */
export function presentPerson(row: PersonRow, viewer: Viewer, details: PersonDetails): Person {
  if (viewer === 'other' || viewer === 'fellow_traveller') return { ...known(row, details), ...reachable(row, details) }
  const all = { ...known(row, details), ...ownParticulars(row, details), routes: details.routes, papers: details.papers }
  if (viewer === 'admin')
    return { ...all, ...presentProposals(details.proposals), ...(details.figures && { reliabilityFigures: details.figures }) }
  return { ...all, ...ofOneself(details) }
}

const ofOneself = ({ openings, identityRejected, chats, phoneWays, phoneRefusal }: PersonDetails) => ({
  openings,
  identityRejected,
  chats,
  ...(phoneWays.length > 0 && { phoneWays: [...phoneWays] }),
  ...(phoneRefusal && { phoneRefusal }),
})

const presentProposals = (proposals: OpenProposal[]) => ({
  adminProposed: proposals.some(({ kind }) => kind === 'grant_admin'),
  proposals: proposals.map(({ id, kind, by, until }) => ({ id, kind, by, until: until.toISOString() })),
})

const known = (row: PersonRow, details: PersonDetails): Person => ({
  id: row.id,
  // the identity provider's name until the person registers
  name: row.name ?? row.given_name,
  lastName: row.last_name,
  photo: photoOf(row),
  gender: row.gender,
  rating: ratingOf(row),
  ratings: row.rating_count,
  about: row.about,
  facebook: row.facebook,
  instagram: row.instagram,
  age: row.age === null || row.age_on === null ? null : ageToday(row.age, row.age_on, details.today),
  identityChecked: row.identity_checked_at?.toISOString() ?? null,
  ...(row.phone_checked_at && { phoneChecked: row.phone_checked_at.toISOString() }),
  cars: details.cars,
  facts: shownFacts(row.facts ?? NO_FACTS),
  ...(row.under_review && { underReview: true }),
  ...presentReliability(details.figures && reliabilityOf(details.figures)),
})

const presentReliability = (reliability: Reliability | undefined) => reliability && { reliability }

/**
 * Builds the contacts of a person for other people. The e-mail follows F10 and F33. Only driver and passengers of a common trip
 * get the telephone, for some days around the trip.
 */
const reachable = (row: PersonRow, details: PersonDetails) => ({
  ...(details.seesEmail && { email: row.email }),
  ...(details.mayCall && telephoneOf(row, details)),
})

const telephoneOf = ({ id, telephone_sealed: sealed }: PersonRow, { sealer }: Pick<PersonDetails, 'sealer'>) =>
  sealed ? presentTelephone(sealer.open('telephone', id, sealed)) : { telephone: null }

const ownParticulars = (row: PersonRow, { sealer }: PersonDetails) => ({
  lastName: row.last_name ?? row.family_name,
  email: row.email,
  ...telephoneOf(row, { sealer }),
  street: row.street,
  city: row.city,
  province: row.province,
  dni: row.dni_sealed && masked(sealer.open('dni', row.id, row.dni_sealed), SHOWN_OF_DNI),
  ...(row.dni_sealed && { dniKind: row.dni_kind, dniCountry: row.dni_country }),
  cbu: row.cbu_sealed && masked(sealer.open('cbu', row.id, row.cbu_sealed), SHOWN_OF_CBU),
  photoDni: [row.identity_front_id, row.identity_back_id].filter((id) => id !== null),
  checkbox: row.terms_at !== null,
  drives: row.drives,
  emailShown: row.email_shown,
  isAdmin: row.admin && row.registered,
  isBanned: isBanned(row),
})

/** Number of last characters that masking leaves visible, for a document number and for a CBU. */
export const [SHOWN_OF_DNI, SHOWN_OF_CBU] = [3, 4]

/** Returns the last characters after an ellipsis. An input with this value means no change. */
export const masked = (text: string, shown: number) => `…${text.slice(-shown)}`

export type PersonCardRow = Pick<
  PersonRow,
  | 'id'
  | 'name'
  | 'last_name'
  | 'photo_id'
  | 'gender'
  | 'rating_halves'
  | 'rating_count'
  | 'email'
  | 'admin'
  | 'standing'
  | 'registered'
>

/** Builds the card of a person; `proposals` about the person are for administrators, who see them all. */
export function presentPersonCard(row: PersonCardRow, viewer: 'admin' | 'other', proposals: OpenProposal[] = []): PersonCard {
  const card = { id: row.id, name: row.name, lastName: row.last_name, photo: photoOf(row), gender: row.gender }
  if (viewer === 'other') return { ...card, rating: ratingOf(row), ratings: row.rating_count }
  const flags = { isAdmin: row.admin && row.registered, isBanned: isBanned(row) }
  return { ...card, email: row.email, ...flags, ...presentProposals(proposals) }
}
