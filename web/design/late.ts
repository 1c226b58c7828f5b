/** A screen or part of the folders that first.css leaves out, with the styles it needs. */
export const late = <Part>(part: Promise<Part>): Promise<Part> =>
  Promise.all([part, import('./everything.css')]).then(([loaded]) => loaded)
