export const pages = {
  contents: 'En esta página',
  link_to: 'Enlace a «{heading}»',
  print: 'Imprimir esta página',
  needs: 'Esta página necesita JavaScript y un navegador actualizado.',
  again: 'Recargar la página',
}
