import { describe, expect, test } from 'vitest'
import { listHints } from '#contract/moderation/cases.ts'
import { showSession } from '#contract/people/accounts.ts'
import { showPerson } from '#contract/people/people.ts'
import { addCar, checkConsumption, editCar, listCars, type NewCar } from '#contract/people/vehicles.ts'
import { editTrip } from '#contract/trips/changes.ts'
import { showTrip } from '#contract/trips/trips.ts'
import { exchangedField } from '#contract/wireNames.ts'
import { DAY_MS } from '#domain/time.ts'
import { deleteDroppedImages } from '../../images/actions.ts'
import { cast } from '../../testing/cast.ts'
import { uploadedId } from '../../testing/papers.ts'
import { CallRefused, refusalOf } from '../../testing/person.ts'

const { ana, bruno, carla, diana, emma, join, db, clock, world } = await cast()

const cronos = { plate: 'ab 123 cd', color: 'Rojo', brand: 'Alfa Romeo', model: 'Giulia', cylinder: '1,6' }
const adds = (someone: typeof ana, body: NewCar) => someone.call(addCar, { body })
const edits = (someone: typeof ana, id: string, body: Record<string, unknown>) => someone.call(editCar, { params: { id }, body })
const greencard = await uploadedId(ana, 'green_card')
const blue = [await uploadedId(ana, 'blue_card'), await uploadedId(ana, 'blue_card')]

describe('adding a car', () => {
  test('adding a car stores its cards, and makes its owner a driver', async () => {
    const car = await adds(ana, {
      ...cronos,
      greencard,
      bluecard: [`/api/image/${blue[0]}`],
      checkboxBlueCard: true,
      userEmail: 'ANA@example.org',
    })
    expect(car).toEqual({
      id: car.id,
      userEmail: 'ana@example.org',
      plate: 'AB 123 CD',
      color: 'Rojo',
      brand: 'Alfa Romeo',
      model: 'Giulia',
      cylinder: 1.6,
      greencard,
      bluecard: [blue[0]],
      checkboxBlueCard: true,
      consumptionDl: 80,
      consumptionChecked: true,
    })
    expect((await ana.call(showSession, {})).me?.hasCar).toBe(true)
    expect((await ana.call(listCars, { query: {} })).map(({ plate }) => plate)).toEqual(['AB 123 CD'])
  })

  test('a taken plate is refused in any spelling, and when two cars with the same plate are added simultaneously, one is accepted', async () => {
    const cards = await Promise.all([bruno, carla].map((one) => uploadedId(one, 'green_card')))
    expect(await refusalOf(adds(bruno, { ...cronos, plate: 'AB123cd', greencard: cards[0] }))).toBe('plate_taken')
    const body = (i: number) => ({ ...cronos, plate: 'ZZ 999 ZZ', greencard: cards[i] })
    const answers = await Promise.all([bruno, carla].map((one, i) => refusalOf(adds(one, body(i)))))
    expect(answers.sort()).toEqual(['not refused', 'plate_taken'])
  })

  test('a person can have ten cars, and simultaneous calls do not add more', async () => {
    const dario = await join({ name: 'Dario', gender: 'Male', registered: true })
    const cards = await Promise.all(Array.from({ length: 11 }, () => uploadedId(dario, 'green_card')))
    const add = (n: number) => refusalOf(adds(dario, { ...cronos, plate: `DD ${100 + n} DD`, greencard: cards[n] }))
    for (let n = 0; n < 9; n++) expect(await add(n)).toBe('not refused')
    expect((await Promise.all([add(9), add(10)])).sort()).toEqual(['not refused', 'too_many_cars'])
  })

  test('a search by plate returns only whether a car has it', async () => {
    const search = (plate: string) => carla.call(listCars, { query: { plate } })
    expect([await search('ab123CD'), await search('AA 000 AA'), await search("' or 1=1--")]).toEqual([
      [{ plate: 'AB 123 CD' }],
      [],
      [],
    ])
  })

  test('a car without cards, or with another person’s cards, is refused', async () => {
    const car = { ...cronos, plate: 'XX 111 XX' }
    expect(await refusalOf(adds(bruno, car))).toBe('validation green_card_required')
    expect(await refusalOf(adds(bruno, {}))).toBe(
      'validation new_plate_required color_required brand_required model_required cylinder_required green_card_required',
    )
    expect(await refusalOf(adds(bruno, { ...car, greencard }))).toBe('image_not_yours')
    expect(await refusalOf(adds(ana, { ...car, greencard: blue[0] }))).toBe('image_not_yours')
    expect(await refusalOf(adds(ana, { ...car, greencard, checkboxBlueCard: true }))).toBe('validation blue_card_required')
    expect(await refusalOf(adds(ana, { ...car, greencard, bluecard: Array(4).fill(blue[0]) }))).toMatch(/^validation/)
    expect(await refusalOf(adds(ana, { ...car, greencard, userEmail: 'bruno@example.org' }))).toBe('not_yours')
  })
})

describe('editing a car', async () => {
  const dora = await join({ name: 'Dora', registered: true })
  const own = await adds(dora, { ...cronos, plate: 'DO 123 RA', greencard: await uploadedId(dora, 'green_card') })

  test('editing a car accepts the whole object', async () => {
    const after = await edits(dora, own.id, { ...own, color: 'Azul', cylinder: '2,0', plate: 'do 124 ra' })
    expect(after).toEqual({ ...own, color: 'Azul', cylinder: 2, plate: 'DO 124 RA' })
    const notes = await db.selectFrom('vehicle_history').select(['event', 'details']).where('vehicle_id', '=', own.id).execute()
    expect(notes.map(({ event }) => event)).toEqual(['added', 'edited'])
    expect(notes[1]?.details).toEqual({ by: dora.id, changed: [exchangedField('plate'), 'color', 'cylinder'] })
  })

  test('editing refuses an empty plate, and requires a blue card where needed', async () => {
    expect(await refusalOf(edits(dora, own.id, { plate: '', brand: '3' }))).toBe('validation plate_required brand_symbols')
    expect(await refusalOf(edits(dora, own.id, { checkboxBlueCard: true }))).toBe('validation blue_card_required')
    const bluecard = [await uploadedId(dora, 'blue_card')]
    expect((await edits(dora, own.id, { checkboxBlueCard: true, bluecard })).bluecard).toEqual(bluecard)
    expect(await refusalOf(edits(dora, own.id, { bluecard: [] }))).toBe('validation blue_card_required')
    expect(await refusalOf(edits(dora, own.id, { bluecard: [blue[0]] }))).toBe('image_not_yours')
  })

  test('replaced documents of a car are deleted within a day, and the history names them', async () => {
    const cards = async () => ({ green: await uploadedId(dora, 'green_card'), blue: await uploadedId(dora, 'blue_card') })
    const [first, second] = [await cards(), await cards()]
    await edits(dora, own.id, { greencard: first.green, checkboxBlueCard: true, bluecard: [first.blue, second.blue] })
    const seen = await edits(dora, own.id, { greencard: second.green, bluecard: [second.blue] })
    expect(seen).toMatchObject({ greencard: second.green, bluecard: [second.blue], checkboxBlueCard: true })
    clock.pass(DAY_MS + 1)
    await deleteDroppedImages(world)
    const images = await db.selectFrom('images').select('id').where('owner_id', '=', dora.id).execute()
    expect(images.map(({ id }) => id).toSorted()).toEqual([second.green, second.blue].toSorted())
    clock.pass(-DAY_MS - 1)
    const notes = await db
      .selectFrom('vehicle_history')
      .select('details')
      .where('vehicle_id', '=', own.id)
      .orderBy('n', 'desc')
      .execute()
    expect(notes[0]?.details).toEqual({ by: dora.id, changed: ['greencard', 'bluecard'] })
  })

  test('editing refuses to remove a green card, a fourth blue card, and another person’s card', async () => {
    expect(await refusalOf(edits(dora, own.id, { greencard: null }))).toBe('validation green_card_required')
    expect(await refusalOf(edits(dora, own.id, { greencard }))).toBe('image_not_yours')
    const four = await Promise.all([1, 2, 3, 4].map(() => uploadedId(dora, 'blue_card')))
    expect(await refusalOf(edits(dora, own.id, { bluecard: four }))).toMatch(/^validation/)
    expect((await edits(dora, own.id, { bluecard: four.slice(1) })).bluecard).toEqual(four.slice(1))
    expect(await edits(dora, own.id, { checkboxBlueCard: false, bluecard: [] })).toMatchObject({
      checkboxBlueCard: false,
      bluecard: [],
    })
  })

  test('a car without a green card accepts other edits, and accepts a green card later', async () => {
    const [bare] = await diana.call(listCars, { query: {} })
    const id = bare && 'id' in bare ? bare.id : ''
    expect(await edits(diana, id, { ...bare, color: 'Verde' })).toMatchObject({ color: 'Verde', greencard: null })
    const card = await uploadedId(diana, 'green_card')
    expect((await edits(diana, id, { greencard: card })).greencard).toBe(card)
  })

  test('plate, brand, model and color of a booked car cannot change, its consumption can (TR7)', async () => {
    const clara = await join({ name: 'Clara', registered: true, car: true })
    const [car] = await clara.call(listCars, { query: {} })
    const [id, plate] = car && 'id' in car ? [car.id, car.plate] : ['', '']
    const trip = await clara.posts({ from: 'Rosario', to: 'Córdoba', inDays: 4 })
    await edits(clara, id, { color: 'Azul' })
    const seat = await carla.books(trip)
    // another spelling is the same plate
    expect((await edits(clara, id, { plate: ` ${plate.replaceAll(' ', '').toLowerCase()}` })).plate).toBe(plate)
    for (const other of [{ plate: 'AE 777 XX' }, { brand: 'Ford' }, { model: 'Ka' }, { color: 'Negro' }])
      expect(await refusalOf(edits(clara, id, other))).toBe('car_has_passengers')
    expect((await edits(clara, id, { cylinder: 1.4, consumptionDl: 70, color: 'Azul' })).consumptionDl).toBe(70)
    expect((await carla.opens(trip)).car).toMatchObject({ color: 'Azul' })
    // an administrator corrects the car, and it is recorded
    expect((await edits(emma, id, { color: 'Celeste' })).color).toBe('Celeste')
    // the car of a proposed change keeps its plate as well
    const other = await adds(clara, { ...cronos, plate: 'AE 888 YY', greencard: await uploadedId(clara, 'green_card') })
    await clara.call(editTrip, { params: { id: trip }, body: { vehicleId: other.id } })
    expect(await refusalOf(edits(clara, other.id, { plate: 'AE 999 ZZ' }))).toBe('car_has_passengers')
    await carla.cancels(seat)
    expect((await edits(clara, id, { color: 'Negro' })).color).toBe('Negro')
  })

  test('editing refuses another owner, and another car’s plate', async () => {
    expect(await refusalOf(edits(dora, own.id, { userEmail: 'ana@example.org' }))).toBe('field_not_editable userEmail')
    expect(await refusalOf(edits(dora, own.id, { plate: 'AB123CD' }))).toBe('plate_taken')
  })

  test('a car of another person is not found, except by an administrator', async () => {
    expect(await refusalOf(edits(ana, own.id, { color: 'Negro' }))).toBe('not_found')
    expect(await refusalOf(edits(ana, 'not an id', { color: 'Negro' }))).toBe('not_found')
    expect((await edits(emma, own.id, { color: 'Negro' })).color).toBe('Negro')
  })
})

describe('cars that need more than 12 liters', () => {
  const checks = (someone: typeof ana, id: string, consumptionDl: number) =>
    someone.call(checkConsumption, { params: { id }, body: { consumptionDl } })

  test('a car with a high consumption shares its full costs once an administrator has checked this figure (M9)', async () => {
    const rita = await join({ name: 'Rita', registered: true })
    const posts = () => rita.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3 })
    const refusal = () =>
      posts().then(
        () => undefined,
        ({ message, parts }: CallRefused) => [message, parts.mostDl],
      )
    const body = { ...cronos, plate: 'AM 555 MM', consumptionDl: 121, greencard: await uploadedId(rita, 'green_card') }
    const { id, consumptionChecked } = await adds(rita, body)
    expect([consumptionChecked, await refusal()]).toEqual([false, ['consumption_not_checked', 120]])
    const hints = (await emma.call(listHints, {})).filter(({ kind }) => kind === 'high_consumption')
    expect(hints).toMatchObject([{ person: { id: rita.id }, signs: ['consumption_not_checked'] }])
    expect(await refusalOf(checks(emma, id, 120))).toBe('not_possible_now')
    expect(await refusalOf(checks(emma, id, 140))).toBe('not_possible_now')
    expect(await checks(emma, id, 121)).toMatchObject({ consumptionDl: 121, consumptionChecked: true })
    await posts()
    await edits(rita, id, { consumptionDl: 130 })
    expect(await refusal()).toEqual(['consumption_not_checked', 121])
    expect((await edits(rita, id, { consumptionDl: 120 })).consumptionChecked).toBe(true)
    const noted = await db.selectFrom('audit').select('subject').where('action', '=', 'consumption_checked').execute()
    expect(noted).toEqual([{ subject: `account:${rita.id}` }])
  })

  test('a changed car is checked again, and never by its own driver (M9, E7)', async () => {
    const greencard = await uploadedId(emma, 'green_card')
    const { id } = await adds(emma, { ...cronos, plate: 'AM 666 MM', consumptionDl: 150, greencard })
    expect(await refusalOf(checks(emma, id, 150))).toBe('own_case')
    await db.updateTable('vehicles').set({ consumption_checked_dl: 150 }).where('id', '=', id).execute()
    expect((await edits(emma, id, { color: 'Gris' })).consumptionChecked).toBe(false)
  })

  test('posting and editing refuse an unchecked consumption (M9)', async () => {
    const sara = await join({ name: 'Sara', registered: true, car: true })
    const trip = await sara.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3 })
    const thirsty = { ...cronos, plate: 'AM 777 MM', consumptionDl: 180, greencard: await uploadedId(sara, 'green_card') }
    const { id: vehicleId } = await adds(sara, thirsty)
    expect(await refusalOf(sara.call(editTrip, { params: { id: trip }, body: { vehicleId } }))).toBe('consumption_not_checked')
    expect(await refusalOf(sara.posts({ from: 'Córdoba', to: 'Rosario', inDays: 5, consumptionDl: 121 }))).toBe(
      'consumption_not_checked',
    )
  })
})

test('other people see a car without its cards, and only the end of its plate', async () => {
  const [seen] = (await carla.call(showPerson, { params: { id: ana.id } })).cars
  expect(seen).toEqual({ id: seen?.id, plate: '…3CD', brand: 'Alfa Romeo', model: 'Giulia', color: 'Rojo', cylinder: 1.6 })
  const [mine] = (await ana.call(showPerson, { params: { id: ana.id } })).cars
  const [administered] = (await emma.call(showPerson, { params: { id: ana.id } })).cars
  expect(mine).toEqual(administered)
  expect(Object.keys(mine ?? {})).toEqual(expect.arrayContaining(['userEmail', 'greencard', 'bluecard']))
})

test('a trip is driven with the chosen car', async () => {
  const second = await adds(ana, { ...cronos, plate: 'AN 002 AA', color: 'Verde', model: 'Mito', greencard })
  const trip = await ana.posts({ from: 'Rosario', to: 'Córdoba', vehicleId: second.id })
  expect((await carla.call(showTrip, { params: { id: trip }, query: {} })).car).toMatchObject({ model: 'Mito', color: 'Verde' })
})
