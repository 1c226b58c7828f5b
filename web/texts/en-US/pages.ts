export const pages = {
  contents: 'On this page',
  link_to: 'Link to “{heading}”',
  print: 'Print this page',
  needs: 'This page needs JavaScript and an up-to-date browser.',
  again: 'Reload the page',
} as const
