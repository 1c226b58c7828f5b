/* How many people look for a road on a day: said in steps, so that one person is never seen in it (ST17). */

/** Where a step begins. Nothing is said of fewer people than the first. */
export const demandSteps = [3, 6, 11, 26, 51, 101, 251, 501, 1001] as const
/** Roads are the most wanted ones of so many days from today on. */
export const DEMAND_DAYS = 30

export const demandWords = ['3_to_5', '6_to_10', 'more_than_10'] as const
export type DemandWord = (typeof demandWords)[number]

/** What is said of a step; the higher ones order roads and are not told apart. */
export const demandWord = (step: number): DemandWord => (step < 6 ? '3_to_5' : step < 11 ? '6_to_10' : 'more_than_10')
