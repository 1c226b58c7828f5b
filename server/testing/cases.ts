/** How many cases a property is tried with: as many as CASES says, which may be more than a test run has time for. */
export const casesOr = (usual: number): number => Number(process.env.CASES) || usual
