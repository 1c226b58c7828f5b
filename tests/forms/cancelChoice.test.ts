// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Booking, showBooking, showCancellation } from '#contract/bookings/bookings.ts'
import type { Language } from '#contract/wire.ts'
import { priceText } from '#web/ui/kit/prices/price.ts'
import { FakeServer } from './fakeServer.ts'
import { OTHER_ID, SAMPLE_ID } from './samples.ts'
import { openScreen } from './screen.ts'

const SEAT_MINOR = 1_074_900

/** Opens a paid booking of three people, two of them companions. Each canceled seat refunds the price of one seat. */
async function openBooking(language: Language) {
  const server = new FakeServer()
  server.answer(showBooking, (one: Booking) => ({
    ...one,
    driver: { ...one.driver, id: OTHER_ID },
    state: 'confirmed',
    seats: 3,
    currency: 'ARS',
    companions: [
      { n: 1, kind: 'adult', name: 'Juan', lastName: 'Pérez' },
      { n: 2, kind: 'child', name: 'Sol' },
    ],
    change: undefined,
    order: undefined,
    acts: ['cancel', 'give_up'],
  }))
  const seats = () => Number(server.sent.at(-1)?.query.get('seats') ?? 3)
  server.answer(showCancellation, (one: object) => ({
    ...one,
    refundMinor: seats() * SEAT_MINOR,
    driverMinor: 0,
    changesAt: null,
  }))
  await openScreen(`/booking/${SAMPLE_ID}`, server, {}, language)
}

const words = {
  'en-US': {
    open: 'Cancel seats',
    title: 'Cancel seats?',
    question: 'What do you want to cancel?',
    whole: 'The whole booking',
    some: 'Some seats; I’m still going',
    who: 'Who isn’t coming?',
    booker: /You made the booking, so the others can’t ride without you/,
    yesAll: (amount: string) => `Cancel and get ${amount} back`,
    yesOne: (amount: string) => `Cancel 1 seat and get ${amount} back`,
  },
  'es-AR': {
    open: 'Cancelar lugares',
    title: '¿Cancelar lugares?',
    question: '¿Qué querés cancelar?',
    whole: 'Toda la reserva; no viaja nadie',
    some: 'Solo algunos lugares; yo viajo',
    who: '¿Quién no viaja?',
    booker: /Como la reserva es tuya, los demás no pueden viajar sin vos/,
    yesAll: (amount: string) => `Cancelar y recibir ${amount}`,
    yesOne: (amount: string) => `Cancelar 1 lugar y recibir ${amount}`,
  },
}

test.each(['en-US', 'es-AR'] as const)(
  'the dialog of a booking with several seats offers each cancellation with the refund in the button (%s)',
  async (language) => {
    const { open, title, question, whole, some, who, booker, yesAll, yesOne } = words[language]
    const money = (seats: number) => priceText(seats * SEAT_MINOR, 'ARS', language)
    await openBooking(language)
    fireEvent.click(await screen.findByRole('button', { name: open }))
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    const answers = within(dialog.getByRole('group', { name: question }))
    expect(answers.getByRole<HTMLInputElement>('radio', { name: whole }).checked).toBe(true)
    expect(await dialog.findByRole('button', { name: yesAll(money(3)) })).toBeTruthy()
    // the booker cannot cancel only the booker's own seat
    expect(dialog.getByText(booker)).toBeTruthy()

    fireEvent.click(answers.getByRole('radio', { name: some }))
    fireEvent.click(within(dialog.getByRole('group', { name: who })).getByRole('checkbox', { name: /Juan/ }))
    expect(await dialog.findByRole('button', { name: yesOne(money(1)) })).toBeTruthy()
  },
)
