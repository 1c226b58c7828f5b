// One file to fetch for all one's seats: each part on its own would cut what other screens share into smaller pieces.
export { PaymentsTab } from '../profile/PaymentsTab.tsx'
export { TripsTab } from '../profile/TripsTab.tsx'
export { BookingPage } from './seat/BookingPage.tsx'
// beside it, so that everybody's first load knows one file less
export { EditPage } from '../changes/EditPage.tsx'
