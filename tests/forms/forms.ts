import { accountForms } from './account.ts'
import { administrationForms } from './administration.ts'
import { bookingForms } from './bookings.ts'
import type { FormCase } from './form.ts'
import { officeForms } from './office.ts'
import { peopleForms } from './people.ts'
import { postingForms } from './posting.ts'
import { tripForms } from './trips.ts'

/** All forms, and all buttons that change something. */
export const forms: FormCase[] = [
  ...peopleForms,
  ...bookingForms,
  ...tripForms,
  ...postingForms,
  ...administrationForms,
  ...accountForms,
  ...officeForms,
]
