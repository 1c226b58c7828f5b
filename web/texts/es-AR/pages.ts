export const pages = {
  contents: 'En esta página',
  link_to: 'Enlace a «{heading}»',
  print: 'Imprimir esta página',
}
