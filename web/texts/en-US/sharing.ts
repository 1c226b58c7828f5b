/** Telling others about a trip. */
export const sharing = {
  share: 'Share',
  title: 'Share this trip',
  message: '{from} to {to}{stops}, {day} at {hours}. {seats} {price} per seat.',
  stops: ' via {stops}',
  seats: '{count, plural, =0 {Trip Full.} one {1 seat left.} other {# seats left.}}',
  whatsapp: 'Send on WhatsApp',
  copy: 'Copy the link',
  copied: 'The link is copied',
  not_copied: 'This browser does not let us copy. The link is in the text above.',
  code: 'QR code that leads to this trip',
  code_hint: 'Scan it to open this trip.',
  download: 'Download the code',
  close: 'Close',
  this_trip: 'This trip',
  card_hint: 'Who drives and where you meet you see once you are logged in.',
  log_in_to_join: 'Log in and join',
} as const
