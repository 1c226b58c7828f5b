/** The position of a meeting point, in forms and on pages that show it. */
export const point = {
  known: 'Where people often meet',
  none: 'Not on the map yet. Passengers only have your description.',
  middle: 'In the center of {town}.',
  away: {
    north: '{distance} north of the center of {town}.',
    northeast: '{distance} northeast of the center of {town}.',
    east: '{distance} east of the center of {town}.',
    southeast: '{distance} southeast of the center of {town}.',
    south: '{distance} south of the center of {town}.',
    southwest: '{distance} southwest of the center of {town}.',
    west: '{distance} west of the center of {town}.',
    northwest: '{distance} northwest of the center of {town}.',
  },
  needs_words: 'Describe it in words, too.',
  step: 'Step',
  to: { north: 'Move north', south: 'Move south', east: 'Move east', west: 'Move west' },
  paste: 'Location or map link',
  paste_hint: 'Paste coordinates or a long link from another map.',
  paste_unread:
    'We couldn’t find a location within 15 km of {town} in this. If it’s a short link, open it and copy the full address.',
  map: 'Choose on the map',
  map_label: 'Map around {point}. Choose where you’ll meet',
  pin: 'You’ll meet here',
  no_map: 'The map didn’t load. Use the arrows instead.',
  remove: 'Remove the location',
  who: 'Everyone can see the exact location of well-known places. Other places are shown to within 500 m, and only people with a confirmed seat see the exact spot.',
} as const
