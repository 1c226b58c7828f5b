/** The position of a meeting point, in a form and where it is shown. */
export const point = {
  known: 'Where people often meet',
  none: 'No position yet: your words alone say where it is.',
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
  needs_words: 'Say it in words, too.',
  step: 'Step',
  to: { north: 'Move north', south: 'Move south', east: 'Move east', west: 'Move west' },
  map: 'Choose on the map',
  map_label: 'Map around {point}: press where you meet',
  no_map: 'The map did not load. The arrows do the same.',
  remove: 'Remove the position',
  who: 'A well-known place is shown exactly. Any other is shown to within 500 m, and exactly only to people with a confirmed seat.',
} as const
