import type { Person, PersonEdit } from '#contract/people/people.ts'
import { whatIsWrongWith } from '#domain/people/profile.ts'
import { onScreen } from '../../register/registration.ts'

/** As the fields stand on the screen. */
export const order = ['photo', 'identityFront', 'identityBack', 'checkbox'] as const

const ours = '/api/image/'

/** What only the person can give, as it is written; a photo that they have uploaded already stands there. */
export const firstOf = ({ photo }: Pick<Person, 'photo'>) => ({
  photo: photo?.startsWith(ours) ? photo.slice(ours.length) : '',
  identityFront: '',
  identityBack: '',
  checkbox: false,
})
export type FinishFormValues = ReturnType<typeof firstOf>

/** What is sent: as at registration, and all of it at once. */
export const finishingEditFrom = ({ photo, identityFront, identityBack, checkbox }: FinishFormValues) =>
  ({ photo, checkbox, photoDni: identityFront && identityBack ? [identityFront, identityBack] : [] }) satisfies PersonEdit

export const wrongWith = (values: FinishFormValues) =>
  whatIsWrongWith(finishingEditFrom(values), ['photo', 'photoDni', 'checkbox']).flatMap((wrong) => onScreen(wrong, values))
