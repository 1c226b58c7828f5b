/** Links by which others follow a trip, and help on the way. */
export const follow = {
  title: 'Let someone follow this trip',
  intro:
    'Anyone with your link can see, without logging in, the towns, the expected times, the stops checked off, the car with the last three characters of its plate, and {name}’s first name. The link shows no position and no phone number. It works from two hours before you leave until two hours after you arrive.',
  make: 'Create a link',
  link: 'Link {n}, created {when}',
  end: 'End link {n}',
  once: 'Send the link now: it is shown only once.',
  message: 'Follow my trip: {address}',
  copy: 'Copy link',
  copied: 'Link copied',
  help: 'Help',
  help_intro: 'Only you see this.',
  call: 'Call {number}',
  say: 'What to say',
  trip: 'I am on the road from {from} to {to}.',
  car: 'The car: {car}, plate {plate}.',
  between: 'The last stop was {behind}, the next one is {ahead}.',
  near: 'Near {place}.',
  kilometer: 'The road number and the kilometer shown on the signs.',
} as const
