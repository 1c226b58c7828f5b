import { expect, test } from 'vitest'
import { positionIn } from './pasted.ts'

const town = { lat: -34.61315, long: -58.37723 }
const obelisco = { lat: -34.60374, long: -58.38157 }

test.each([
  '-34.60374, -58.38157',
  '-34,60374; -58,38157',
  '(-34.603741 -58.381572)',
  '-58.38157,-34.60374',
  'geo:-34.60374,-58.38157?z=17',
  'geo:0,0?q=-34.60374,-58.38157(Obelisco)',
  'https://www.google.com/maps/search/?api=1&query=-34.60374%2C-58.38157',
  'https://maps.google.com/?q=loc:-34.60374,+-58.38157',
  'https://www.google.com/maps/place/Obelisco/@-34.70000,-58.50000,17z/data=!3m1!4b1!8m2!3d-34.60374!4d-58.38157',
  'https://www.google.com.ar/maps/@-34.60374,-58.38157,17z',
  'https://www.openstreetmap.org/?mlat=-34.60374&mlon=-58.38157#map=17/-34.7/-58.5',
  'Mirá: https://www.openstreetmap.org/#map=17/-34.60374/-58.38157',
])('finds the position in %s', (pasted) => {
  expect(positionIn(pasted, town)).toEqual(obelisco)
})

test.each([
  '',
  'Obelisco',
  '34.60374, 58.38157',
  '-31.41680, -64.18380',
  'https://maps.app.goo.gl/AbC123',
  '+54 9 11 5555 1234',
  '-34.60374',
  '-34.60374, -58.38157, -58.4',
  '999.1, 999.2',
])('finds none near the town in "%s"', (pasted) => {
  expect(positionIn(pasted, town)).toBeUndefined()
})
