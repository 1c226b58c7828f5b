import { randomInt } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { isCbu } from '#domain/payments/payouts/payout.ts'

/** File with the numbers that stories type: beside the served folder, as none of them may be found inside it. */
export const numbersFile = (folder = process.env.TRAMO_FOLDER ?? '') => `${folder}.numbers`

async function registered(number: string): Promise<string> {
  await appendFile(numbersFile(), `${number}\n`)
  return number
}

const digits = (count: number) => String(randomInt(10 ** (count - 1), 10 ** count))

/** For a passport or a telephone. Twelve digits, which both may have: eight digits of a DNI occur by chance in gigabytes of data. */
export const newNumber = () => registered(digits(12))

/** A mobile of Rosario. */
export const newMobile = async () => `+${await registered(`5493415${digits(6)}`)}`

/** A bank account's number. One of a hundred has check digits that are right. */
export async function newCbu(): Promise<string> {
  for (;;) {
    const number = digits(11) + digits(11)
    if (isCbu(number)) return registered(number)
  }
}

/** Every number typed by a story of this run. */
export const typedNumbers = async () => (await readFile(numbersFile(), 'utf8')).split('\n').filter(Boolean)
