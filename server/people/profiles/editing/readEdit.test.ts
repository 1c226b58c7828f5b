import { describe, expect, test } from 'vitest'
import { logIn } from '#contract/people/accounts.ts'
import { editPerson, register, showPerson } from '#contract/people/people.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { cast } from '../../../testing/cast.ts'
import { uploadedId, registrationOf } from '../../../testing/papers.ts'
import { refusalOf } from '../../../testing/person.ts'

const { ana, join, db, clock, people } = await cast()

const [CBU, OTHER] = ['0110599540000012345672', '2850590994009041813526']
const page = (someone: typeof ana) => someone.call(showPerson, { params: { id: someone.id } })
const edits = (someone: typeof ana, body: Record<string, unknown>) =>
  someone.call(editPerson, { params: { id: someone.id }, body })

async function logsInAgain(someone: typeof ana, name: string) {
  const known = people.get(name)
  if (known) people.set(name, { ...known, authenticatedAt: clock.now() })
  await someone.call(logIn, { body: {} })
  await someone.send('GET', `/api/login/return?code=${name}`)
  await someone.arrive()
}

describe('driving and the payout account', async () => {
  const dario = await join({ name: 'Dario' })
  await dario.call(register, { body: await registrationOf(dario, { name: 'Darío', dni: '41000000' }) })

  test('a passenger has no CBU, and becomes a driver with or without one', async () => {
    expect(await refusalOf(edits(dario, { cbu: CBU }))).toBe('cbu_only_for_drivers cbu_only_for_drivers')
    expect(await edits(dario, { drives: true })).toMatchObject({ drives: true, cbu: null })
    expect(await edits(dario, { cbu: CBU })).toMatchObject({ cbu: '…5672' })
  })

  test('every wrong digit of a CBU is refused, spaces are accepted', async () => {
    for (const wrong of [`${CBU.slice(0, -1)}3`, `1${CBU.slice(1)}`, CBU.slice(1), 'abc'])
      expect(await refusalOf(edits(dario, { cbu: wrong }))).toBe('cbu_invalid cbu_invalid')
    expect((await edits(dario, { cbu: '2850590 9 9400904181352 6' })).cbu).toBe('…3526')
  })

  test('an unchanged masked CBU is no change, and needs no recent login', async () => {
    clock.pass(11 * MINUTE_MS)
    const seen = await page(dario)
    expect(await edits(dario, { ...seen, about: 'Manejo tranquilo.' })).toMatchObject({
      cbu: '…3526',
      about: 'Manejo tranquilo.',
    })
    expect(await refusalOf(edits(dario, { cbu: CBU }))).toBe('step_up_required')
  })

  test('the CBU of a person who stops driving is deleted, which needs a recent login too', async () => {
    expect(await refusalOf(edits(dario, { drives: false, cbu: '…3526' }))).toBe('step_up_required')
    await logsInAgain(dario, 'Dario')
    expect(await edits(dario, { drives: false, cbu: '…3526' })).toMatchObject({ drives: false, cbu: null })
    clock.pass(11 * MINUTE_MS)
    expect(await refusalOf(edits(dario, { drives: true }))).toBe('step_up_required')
    await logsInAgain(dario, 'Dario')
    expect(await edits(dario, { drives: true })).toMatchObject({ drives: true, cbu: null })
    clock.pass(11 * MINUTE_MS)
    expect(await refusalOf(edits(dario, { cbu: OTHER }))).toBe('step_up_required')
  })
})

test('a document of another kind or country needs its full number: otherwise the masked one would be stored', async () => {
  const [berta, alba] = [await join({ name: 'Berta' }), await join({ name: 'Alba', registered: true, admin: true })]
  await berta.call(register, { body: await registrationOf(berta, { name: 'Berta', dni: '36000777' }) })
  const puts = (body: Record<string, unknown>) => alba.call(editPerson, { params: { id: berta.id }, body })
  expect(await refusalOf(puts({ dniKind: 'passport' }))).toBe('validation dni_whole')
  expect(await puts({ dni: 'AAB360007', dniKind: 'passport', dniCountry: 'UY' })).toMatchObject({
    dni: '…007',
    dniKind: 'passport',
    dniCountry: 'UY',
  })
  expect(await puts({ dni: 'AAB360008' })).toMatchObject({ dniKind: 'passport', dniCountry: 'UY' })
  expect(await refusalOf(edits(berta, { dniCountry: 'AR' }))).toBe('field_not_editable dniCountry')
})

describe('claiming an account made by an administrator', async () => {
  const alma = await join({ name: 'Alma', registered: true, admin: true })
  const { photo: _, photoDni: __, checkbox: ___, ...body } = await registrationOf(alma, { name: 'Wilma', dni: '36000001' })
  await alma.call(register, { body: { ...body, email: 'wilma@example.org' } })
  const wilma = await join({ name: 'Wilma' })
  const papers = {
    photo: await uploadedId(wilma, 'photo'),
    photoDni: [await uploadedId(wilma, 'identity_front'), await uploadedId(wilma, 'identity_back')],
  }

  test('a claimed account has no photos and no consent to the terms', async () => {
    expect(await page(wilma)).toMatchObject({ checkbox: false, photo: null, photoDni: [], city: 'Rosario' })
  })

  test('a claimed account accepts the terms only together with all fields of a registration', async () => {
    expect(await refusalOf(edits(wilma, { checkbox: true }))).toBe('validation photo_required identity_required')
    expect(await refusalOf(edits(wilma, { ...papers, checkbox: true, photoDni: papers.photoDni.slice(1) }))).toBe(
      'validation identity_required',
    )
    expect(await refusalOf(edits(wilma, { ...papers, checkbox: true, photo: 'https://example.org/me.jpg' }))).toBe(
      'validation photo_required',
    )
    expect(await refusalOf(edits(wilma, { ...papers, checkbox: true, photo: null }))).toBe('validation photo_required')
    expect(await refusalOf(edits(wilma, { ...papers, checkbox: true, photo: await uploadedId(ana, 'photo') }))).toBe(
      'image_not_yours',
    )
  })

  test('a claimed account is stored like a registration, and then its identity photos cannot be changed', async () => {
    expect(await edits(wilma, { ...papers, checkbox: true })).toMatchObject({
      checkbox: true,
      photo: `/api/image/${papers.photo}`,
      photoDni: papers.photoDni,
    })
    const { terms_at } = await db.selectFrom('accounts').select('terms_at').where('id', '=', wilma.id).executeTakeFirstOrThrow()
    expect(terms_at).toEqual(clock.now())
    expect(await refusalOf(edits(wilma, { photoDni: [] }))).toBe('field_not_editable photoDni')
    expect(await refusalOf(edits(wilma, { checkbox: false }))).toBe('field_not_editable checkbox')
  })
})
