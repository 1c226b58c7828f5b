/** Links to follow a trip, and help during a trip. */
export const follow = {
  title: 'Let someone follow this trip',
  intro:
    'Anyone with your link can follow the trip without logging in. They see the towns, the expected times, the stops checked off, {name}’s first name, and the car with the last three characters of its plate. They don’t see your location or any phone number. The link works from two hours before you leave until two hours after you arrive.',
  make: 'Create a link',
  link: 'Link {n}, created {when}',
  end: 'End link {n}',
  once: 'Send the link now. It’s only shown once.',
  message: 'Follow my trip: {address}',
  copy: 'Copy link',
  copied: 'Link copied',
  help: 'Help',
  help_intro: 'Only you can see this.',
  call: 'Call {number}',
  say: 'What to say',
  trip: 'I’m on the road from {from} to {to}.',
  car: 'The car: {car}, plate {plate}.',
  between: 'The last stop was {behind}, the next one is {ahead}.',
  near: 'Near {place}.',
  kilometer: 'The road number and the kilometer shown on the signs.',
} as const
