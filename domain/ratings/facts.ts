/** What a person did, as others see it (8.5): all trips, and of the last 12 months late cancellations, absences and answers. */
export interface PersonFacts {
  /** trips driven with at least one passenger, and seats ridden */
  driven: number
  ridden: number
  cancelledLate: number
  absences: number
  /** requests answered as a driver, and the median time that it took; an expired request took all of its time */
  answers: number
  answerMinutes: number | null
}

export const NO_FACTS: PersonFacts = { driven: 0, ridden: 0, cancelledLate: 0, absences: 0, answers: 0, answerMinutes: null }

const FEWEST_ANSWERS = 3

/** What is shown: a median of fewer than three answers says nothing. */
export const shownFacts = ({ answers, answerMinutes, ...facts }: PersonFacts) => ({
  ...facts,
  answerMinutes: answers < FEWEST_ANSWERS ? null : answerMinutes,
})
