export const pages = {
  contents: 'On this page',
  link_to: 'Link to “{heading}”',
  print: 'Print this page',
  needs: 'This page needs JavaScript and a browser that is up to date.',
  again: 'Load the page again',
} as const
