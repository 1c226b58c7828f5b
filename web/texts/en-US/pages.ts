export const pages = {
  contents: 'On this page',
  print: 'Print this page',
  go_home: 'Go to the home page',
  see_trips: 'See the trips',
  not_open_title: 'Not open yet',
  not_open: 'This stretch of the road isn’t open yet',
  not_open_more: 'This screen comes with one of the next releases. Searching, looking at trips and posting one already work.',
  not_open_register:
    'Registering comes with one of the next releases. This is a demo, so you can go on today all the same: log out and choose a demo person who is already registered.',
  not_open_car:
    'Adding a car comes with one of the next releases. This is a demo, so you can go on today all the same: log out and choose a demo person who already has a car.',
  choose_person: 'Choose another person',
} as const
