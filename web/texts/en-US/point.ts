/** The position of a meeting point, in a form and where it is shown. */
export const point = {
  known: 'Where people often meet',
  none: 'No position yet: only your description says where it is.',
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
  paste: 'Position or map link',
  paste_hint: 'Paste coordinates or a long link from another map.',
  paste_unread:
    'This has no position within 15 km of {town}. Short links don’t contain one: open the link and copy the long address.',
  map: 'Choose on the map',
  map_label: 'Map around {point}: press where you meet',
  pin: 'You meet here',
  no_map: 'The map did not load. Use the arrows instead.',
  remove: 'Remove the position',
  who: 'Well-known places are shown exactly. Other places are shown to within 500 m; only people with a confirmed seat see the exact spot.',
} as const
