import { randomInt } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { isCbu } from '#domain/payments/payouts/payout.ts'

/**
 * Returns the path of the file with the numbers that tests type. It is next to the served folder, because no typed number may be
 * found inside that folder.
 */
export const numbersFile = (folder = process.env.TRAMO_FOLDER ?? '') => `${folder}.numbers`

async function registered(number: string): Promise<string> {
  await appendFile(numbersFile(), `${number}\n`)
  return number
}

const digits = (count: number) => String(randomInt(10 ** (count - 1), 10 ** count))

/**
 * Makes a number for a passport or a phone. It has twelve digits, which are valid for both. Eight digits, as in a DNI, would
 * occur by chance in gigabytes of data.
 */
export const newNumber = () => registered(digits(12))

/** Makes a mobile number of Rosario. */
export const newMobile = async () => `+${await registered(`5493415${digits(6)}`)}`

/** Makes a bank account number by trying random numbers, since one in a hundred has the right check digits. */
export async function newCbu(): Promise<string> {
  for (;;) {
    const number = digits(11) + digits(11)
    if (isCbu(number)) return registered(number)
  }
}

/** Returns every number typed by a test of this run. */
export const typedNumbers = async () => (await readFile(numbersFile(), 'utf8')).split('\n').filter(Boolean)
