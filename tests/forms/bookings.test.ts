// @vitest-environment happy-dom
import { bookingForms } from './bookings.ts'
import { postingForms } from './posting.ts'
import { tripForms } from './trips.ts'
import { walk } from './walk.ts'

walk([...bookingForms, ...postingForms, ...tripForms])
