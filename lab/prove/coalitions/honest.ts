import { objectToAbsence, reportAbsence } from '#contract/bookings/bookings.ts'
import { isHonest } from './acts.ts'
import { type Outing, passengerOf } from './outing.ts'
import { openReports } from './seen.ts'

/** Lets honest people report the truth: a car that did not come, or a wrong report against them. */
export async function speaksUp(outing: Outing): Promise<void> {
  const { driver, plan, bookings, waited, aboard } = outing
  const { honestDriver, persuaded } = plan.truth
  // one report is enough, because the other passengers may answer it
  for (const { id, who } of bookings.filter((one) => isHonest(one.who) && waited.has(one.id)).slice(0, 1))
    await (await passengerOf(outing, who)).call(reportAbsence, { params: { id }, body: { claim: 'not_driven' } })
  for (const { id, who } of bookings.filter((one) => persuaded.includes(one.who)))
    await (
      await passengerOf(outing, who)
    )
      .call(reportAbsence, { params: { id }, body: { claim: 'asked_to_cancel' } })
      .catch(noMatter)
  const reports = await openReports(outing)
  const reportedNotDriven = reports.some(({ claim }) => claim === 'not_driven')
  for (const { id, who } of bookings.filter((one) => isHonest(one.who) && aboard.has(one.id))) {
    const passenger = await passengerOf(outing, who)
    if (reportedNotDriven) await passenger.call(objectToAbsence, { params: { id }, body: { travelled: true } })
    if (reports.some((one) => one.booking === id && one.reporter === 'driver'))
      await passenger.call(objectToAbsence, { params: { id }, body: {} })
  }
  if (!honestDriver) return
  for (const { booking: id } of reports.filter(({ reporter }) => reporter === 'passenger'))
    await driver.call(objectToAbsence, { params: { id }, body: {} }).catch(noMatter)
}

/** There is nothing to report: the booking was cancelled in time, or someone has already objected. */
const noMatter = () => undefined
