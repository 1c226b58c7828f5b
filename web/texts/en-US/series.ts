/** Trips posted together with a trip. */
export const series = {
  title: 'Posted together with this trip',
  also_back: 'Also the return trip',
  also_there: 'Also the outbound trip',
  each_alone: 'You book and pay for each trip separately.',
  every: 'Every {days}',
  other_days: 'The same trip on other days',
  weekday: { d1: 'Monday', d2: 'Tuesday', d3: 'Wednesday', d4: 'Thursday', d5: 'Friday', d6: 'Saturday', d7: 'Sunday' },
  all: 'All {count, number} dates',
  scope: 'Which trips?',
  scope_one: 'Only this one',
  scope_following: '{count, plural, one {This one and the one after it} other {This one and the # after it}}',
} as const
