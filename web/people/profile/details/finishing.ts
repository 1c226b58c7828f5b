import type { Person, PersonEdit } from '#contract/people/people.ts'
import { whatIsWrongWith } from '#domain/people/profile.ts'
import { onScreen } from '../../register/registration.ts'

/** Order of the fields on the screen. */
export const order = ['photo', 'identityFront', 'identityBack', 'checkbox'] as const

const ours = '/api/image/'

/** Returns the initial values of the fields that only the account's owner can give. An uploaded photo is filled in. */
export const initialValues = ({ photo }: Pick<Person, 'photo'>) => ({
  photo: photo?.startsWith(ours) ? photo.slice(ours.length) : '',
  identityFront: '',
  identityBack: '',
  checkbox: false,
})
export type FinishFormValues = ReturnType<typeof initialValues>

/** Returns the edit as the call sends it. All fields are sent in one call, as at registration. */
export const finishingEditFrom = ({ photo, identityFront, identityBack, checkbox }: FinishFormValues) =>
  ({ photo, checkbox, photoDni: identityFront && identityBack ? [identityFront, identityBack] : [] }) satisfies PersonEdit

export const validate = (values: FinishFormValues) =>
  whatIsWrongWith(finishingEditFrom(values), ['photo', 'photoDni', 'checkbox']).flatMap((wrong) => onScreen(wrong, values))
