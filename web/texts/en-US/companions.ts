/** Who rides along on a booking: naming them, inviting accounts, and the page of the invited. */
export const companions = {
  who_travels: 'Who travels with you?',
  person: 'Person {n}',
  kind: 'Adult or child',
  kinds: { adult: 'Adult', child: 'Child' },
  first_name: 'First name',
  last_name: 'Last name',
  adults_agree:
    '{count, plural, one {This person is 18 or older, and agrees that I give their name.} other {These # people are 18 or older, and agree that I give their names.}}',
  names_kept: 'Once it is paid, you, the driver and administrators see the names. 30 days after the trip they are deleted.',
} as const
