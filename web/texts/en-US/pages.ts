export const pages = {
  contents: 'On this page',
  link_to: 'Link to “{heading}”',
  print: 'Print this page',
} as const
