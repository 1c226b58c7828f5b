import * as z from 'zod/mini'
import { papers } from '#domain/images/image.ts'
import { COUNTRY, documentKinds } from '#domain/people/document.ts'
import { dualControlKinds } from '#domain/people/dualControl.ts'
import { phoneRefusals, phoneWays } from '#domain/people/phoneCheck.ts'
import { reliabilities } from '#domain/ratings/rating.ts'
import { fuels } from '#domain/trips/fuel.ts'
import { endpoint } from '../endpoint.ts'
import { Conversation } from '../messages/messages.ts'
import { Facts } from '../trips/trips.ts'
import { CallLink, formText, Gender, id, judgedText, line, OpeningReason, wireText } from '../wire.ts'
import { PaperOnFile, SeenPaper } from './papers.ts'

/*
 * People, with the specification's names. Every response has the fields of a person that this caller may see (rules 14); other
 * fields are absent, not null.
 */

const seen = <S extends z.ZodMiniType>(schema: S) => z.optional(schema)

export const CarView = z.object({
  id: z.uuid(),
  plate: z.string(),
  brand: z.string(),
  model: z.string(),
  color: z.string(),
  cylinder: z.number(),
  userEmail: seen(z.string()),
  /** image ids */
  greencard: seen(z.nullable(z.string())),
  bluecard: seen(z.array(z.string())),
  checkboxBlueCard: seen(z.boolean()),
  consumptionDl: seen(z.int()),
  /** absent when not stated */
  fuel: seen(z.enum(fuels)),
  /** for a GNC car: percentage of the road driven on petrol */
  petrolPercent: seen(z.int()),
  /** seats with belts, including the driver's; absent when not stated */
  belts: seen(z.int()),
  /** false: the stated consumption is above the limit that needs no check, and no administrator has checked it */
  consumptionChecked: seen(z.boolean()),
  /** insurance and inspection of the car, while valid */
  papersSeen: seen(z.array(SeenPaper)),
})
export type CarView = z.output<typeof CarView>

/** A trip in the person's own list (`tripsOf` in server/bookings/seat/views.ts). */
export const PersonTrip = z.object({
  id: z.uuid(),
  originName: z.string(),
  destinationName: z.string(),
  /** dd-mm-yyyy and HH:MM at the origin */
  date: z.string(),
  hours: z.string(),
  departsAt: z.iso.datetime(),
  isDriver: z.boolean(),
  cancelled: z.boolean(),
  priceMinor: z.int(),
  currency: z.string(),
  /** settled and expected credits of the driver, in minor units */
  creditedMinor: z.int(),
  expectedMinor: z.int(),
})
export type PersonTrip = z.output<typeof PersonTrip>

/** A document of the person or of the person's car. A separate call returns the image. */
export const Paper = z.object({ id: z.uuid(), purpose: z.enum(papers), uploadedAt: z.iso.datetime() })
export type Paper = z.output<typeof Paper>

/**
 * Record that an administrator opened a document of the person, or read the full number of the identity document, with the reason
 * (I6).
 */
export const Opening = z.object({
  purpose: z.enum([...papers, 'dni']),
  /** the name of the administrator, or of the person when `own` */
  by: z.string(),
  own: z.boolean(),
  reason: z.string(),
  at: z.iso.datetime(),
})
export type Opening = z.output<typeof Opening>

/**
 * A proposal to change a role or to exclude an administrator, which another administrator may confirm. Only administrators see it
 * (A11).
 */
const Proposal = z.object({
  id: z.uuid(),
  kind: z.enum(dualControlKinds),
  /** name of the proposing administrator */
  by: z.nullable(z.string()),
  until: z.iso.datetime(),
})

export const Person = z.object({
  id: z.uuid(),
  name: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  gender: z.nullable(Gender),
  rating: z.nullable(z.number()),
  ratings: z.int(),
  about: seen(z.nullable(z.string())),
  facebook: seen(z.nullable(z.string())),
  instagram: seen(z.nullable(z.string())),
  email: seen(z.string()),
  age: seen(z.nullable(z.int())),
  telephone: seen(z.nullable(z.string())),
  /** link to call the telephone */
  call: seen(CallLink),
  street: seen(z.nullable(z.string())),
  city: seen(z.nullable(z.string())),
  province: seen(z.nullable(z.string())),
  /** masked: the last three characters of the document, the last four of the CBU */
  dni: seen(z.nullable(z.string())),
  dniKind: seen(z.enum(documentKinds)),
  /** issuing country: two letters, ISO 3166-1 */
  dniCountry: seen(z.string()),
  cbu: seen(z.nullable(z.string())),
  /** ids of the two images, front and back */
  photoDni: seen(z.array(z.string())),
  checkbox: seen(z.boolean()),
  drives: seen(z.boolean()),
  emailShown: seen(z.boolean()),
  isAdmin: seen(z.boolean()),
  isBanned: seen(z.boolean()),
  adminProposed: seen(z.boolean()),
  proposals: seen(z.array(Proposal)),
  /** when an administrator found that the identity photos match the profile; shown as a badge */
  identityChecked: z.nullable(z.iso.datetime()),
  /** when the telephone was checked; shown as a badge (A14) */
  phoneChecked: seen(z.iso.datetime()),
  /** the license, while it is valid */
  papersSeen: seen(z.array(SeenPaper)),
  /** for administrators: documents that expire, including withdrawn ones (I7) */
  datedPapers: seen(z.array(PaperOnFile)),
  /** only for the person: the site stores documents of this person, though it accepts no new ones */
  hasPapers: seen(z.literal(true)),
  /** a correction of the person's stored data is being checked (16.2) */
  underReview: seen(z.boolean()),
  /** only for the person: reason why the identity photos were rejected, until new ones are uploaded */
  identityRejected: seen(z.nullable(z.object({ at: z.iso.datetime(), reason: z.string() }))),
  /** only for the person: ways to check the telephone */
  phoneWays: seen(z.array(z.enum(phoneWays))),
  /**
   * only for the person: reason why the last message that the person sent with a code was refused, as long as that code is valid
   */
  phoneRefusal: seen(z.enum(phoneRefusals)),
  cars: z.array(CarView),
  /** for the person and for administrators: future trips first, then the latest past trips, at most 100 */
  routes: seen(z.array(PersonTrip)),
  /** facts about past trips (8.5) */
  facts: Facts,
  /**
   * label for the share of accepted bookings that the person canceled in twelve months; other people see it after five bookings
   */
  reliability: seen(z.enum(reliabilities)),
  /** for administrators: figures of the bookings accepted in twelve months */
  reliabilityFigures: seen(z.object({ accepted: z.int(), cancelled: z.int(), cancelledLate: z.int(), absences: z.int() })),
  /** for the person and for administrators */
  papers: seen(z.array(Paper)),
  /** only for the person: the first conversations, as in GET /chat */
  chats: seen(z.array(Conversation)),
  /** only for the person, newest first */
  openings: seen(z.array(Opening)),
})
export type Person = z.output<typeof Person>

/** Content of a person's card. Email and flags are only in the administrators' view. */
export const PersonCard = z.object({
  id: z.uuid(),
  name: z.nullable(z.string()),
  lastName: seen(z.nullable(z.string())),
  photo: z.nullable(z.string()),
  gender: z.nullable(Gender),
  rating: seen(z.nullable(z.number())),
  ratings: seen(z.int()),
  email: seen(z.string()),
  isAdmin: seen(z.boolean()),
  isBanned: seen(z.boolean()),
  adminProposed: seen(z.boolean()),
  proposals: seen(z.array(Proposal)),
})
export type PersonCard = z.output<typeof PersonCard>

export const showPerson = endpoint({
  method: 'GET',
  path: '/user/:id',
  about: 'A person by e-mail or id, with the fields that the caller may see.',
  by: 'member',
  limit: 'people',
  params: z.object({ id }),
  reply: Person,
  refusals: ['not_found'],
})

export const findPeople = endpoint({
  method: 'GET',
  path: '/user',
  about:
    'People by part of a name, by a whole e-mail, or all of them; 24 a page. `admin=true` asks for the administrators’ view.',
  by: 'member',
  limit: 'people',
  query: z.object({
    name: z.optional(wireText),
    email: z.optional(wireText),
    admin: z.optional(wireText),
    after: z.optional(wireText),
  }),
  reply: z.object({ users: z.array(PersonCard), next: z.optional(z.string()) }),
  refusals: ['admin_only'],
})

const text = formText

const particulars = {
  name: text,
  lastName: text,
  email: text,
  photo: text,
  dni: text,
  /** by default a DNI of Argentina (A3) */
  dniKind: z.optional(z.nullable(z.enum(documentKinds))),
  dniCountry: z.optional(z.nullable(z.string().check(z.regex(COUNTRY)))),
  photoDni: z.optional(z.array(judgedText).check(z.maxLength(2))),
  gender: text,
  age: z.optional(z.nullable(z.union([z.number(), judgedText]))),
  telephone: text,
  street: text,
  city: text,
  province: text,
  facebook: text,
  instagram: text,
  about: text,
  checkbox: z.optional(z.boolean()),
  drives: z.optional(z.boolean()),
  cbu: text,
  isAdmin: z.optional(z.boolean()),
  isBanned: z.optional(z.boolean()),
}

const none = z.optional(z.array(z.unknown()).check(z.maxLength(0)))

/** All input of the registration form. The domain has the rules and their order (`whatIsWrong` in domain/people/profile.ts). */
export const Registration = z.strictObject({
  ...particulars,
  // a full profile that is sent back has these fields too; a person who registers has no values for them
  rating: z.optional(z.nullable(z.literal(0))),
  cars: none,
  routes: none,
  chats: none,
})
export type Registration = z.input<typeof Registration>

/** A full profile, or only the changed fields. */
export const PersonEdit = z.looseObject({
  ...particulars,
  emailShown: z.optional(z.boolean()),
  /** an administrator's reason to set a flag, for the record */
  reason: z.optional(judgedText),
})
export type PersonEdit = z.input<typeof PersonEdit>

export const register = endpoint({
  method: 'POST',
  path: '/user/add',
  about:
    'Registers the caller; e-mail is the session’s. An administrator registers a person who comes later, by e-mail; with `isAdmin` that one is proposed as an administrator. Other flags that say yes are refused.',
  by: 'member',
  limit: 'register',
  body: Registration,
  reply: Person,
  refusals: [
    'dni_taken',
    'email_taken',
    'cbu_only_for_drivers',
    'cbu_invalid',
    'image_not_yours',
    'field_not_editable',
    'already_registered',
    'step_up_required',
  ],
})

export const nameCbu = endpoint({
  method: 'PUT',
  path: '/me/cbu',
  about: 'The caller’s own CBU, for what is due to them as a driver, barred or not (E5). With a fresh login.',
  by: 'registered',
  openToBarred: true,
  body: z.strictObject({ cbu: line(40) }),
  reply: z.object({ named: z.boolean() }),
  refusals: ['step_up_required', 'cbu_invalid'],
})

export const editPerson = endpoint({
  method: 'PUT',
  path: '/user/:id',
  about:
    'Edits a person. The whole object may be sent: a field that the caller may not edit has to be as it was, or masked. A barred person may send their own CBU, and nothing else (E5).',
  by: 'registered',
  openToBarred: true,
  openUnderOldTerms: false,
  params: z.object({ id }),
  body: PersonEdit,
  reply: Person,
  refusals: [
    'not_found',
    'not_yours',
    'field_not_editable',
    'dni_taken',
    'cbu_only_for_drivers',
    'cbu_invalid',
    'image_not_yours',
    'step_up_required',
    'last_admin',
    'self_sanction',
    'second_admin_needed',
    'own_case',
    'already_sanctioned',
    'no_reactivation',
    'not_possible_now',
  ],
})

export const openDni = endpoint({
  method: 'POST',
  path: '/user/:id/dni/opening',
  about:
    'The whole number of the identity document: one’s own with a fresh login; anybody’s for an administrator, with a fresh login and a reason that is written down and shown to that person.',
  by: 'registered',
  params: z.object({ id }),
  body: z.strictObject({ reason: z.optional(OpeningReason) }),
  reply: z.object({ dni: z.string() }),
  refusals: ['not_found', 'not_yours', 'own_case', 'step_up_required'],
})
