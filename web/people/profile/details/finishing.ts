import type { Person, PersonEdit } from '#contract/people/people.ts'
import { whatIsWrongWith } from '#domain/people/profile.ts'
import { onScreen } from '../../register/registration.ts'

/** Order of the fields on the screen. */
export const order = ['photo', 'identityFront', 'identityBack', 'checkbox'] as const

const ours = '/api/image/'

/** Returns initial values of fields that only the person can give; an uploaded photo is filled in. */
export const initialValues = ({ photo }: Pick<Person, 'photo'>) => ({
  photo: photo?.startsWith(ours) ? photo.slice(ours.length) : '',
  identityFront: '',
  identityBack: '',
  checkbox: false,
})
export type FinishFormValues = ReturnType<typeof initialValues>

/** Returns the call's input: as at registration, all in one call. */
export const finishingEditFrom = ({ photo, identityFront, identityBack, checkbox }: FinishFormValues) =>
  ({ photo, checkbox, photoDni: identityFront && identityBack ? [identityFront, identityBack] : [] }) satisfies PersonEdit

export const validate = (values: FinishFormValues) =>
  whatIsWrongWith(finishingEditFrom(values), ['photo', 'photoDni', 'checkbox']).flatMap((wrong) => onScreen(wrong, values))
