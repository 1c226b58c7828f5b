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
  '-34,60374,-58,38157',
  '-34,60374 -58,38157',
  '−34.60374, −58.38157',
  '-34.60374 / -58.38157',
  '[-58.38157, -34.60374]',
  '34.60374, 58.38157',
  '58,38157; 34,60374',
  'Lat: -34.60374, Long: -58.38157',
  'latitud -34,60374 longitud -58,38157',
  '-34.60374°, -58.38157°',
  '34.60374° S, 58.38157° W',
  '34.60374 S 58.38157 O',
  'S 34.60374 W 58.38157',
  '58.38157W 34.60374S',
  `34°36'13.46"S 58°22'53.65"W`,
  '34°36′13,46″S, 58°22′53,65″O',
  `34º 36' 13.46'' s  58º 22' 53.65'' w`,
  `S 34° 36' 13.46" O 58° 22' 53.65"`,
  `34° 36.2244' S 58° 22.8942' W`,
  `-34° 36' 13.46", -58° 22' 53.65"`,
  'https://www.google.com/maps/place/34%C2%B036%2713.46%22S+58%C2%B022%2753.65%22W',
  'https://www.google.com/maps/search/-34.60374,+-58.38157?entry=tts',
  'https://www.google.com/maps/dir/-34.6037,-58.4/-34.60374,-58.38157/@-34.7,-58.5,14z',
  'https://www.google.com/maps/dir/?api=1&origin=-34.6,-58.4&destination=-34.60374,-58.38157',
  'https://maps.apple.com/?ll=-34.60374,-58.38157&q=Obelisco',
  'https://maps.apple.com/?daddr=-34.60374,-58.38157&dirflg=d',
  'https://maps.apple.com/place?coordinate=-34.60374,-58.38157&name=Obelisco',
  'https://www.openstreetmap.org/directions?engine=fossgis_osrm_car&route=-34.7,-58.5;-34.60374,-58.38157',
  'https://www.openstreetmap.org/node/3271#map=19/-34.60374/-58.38157&layers=N',
  'https://waze.com/ul?ll=-34.60374%2C-58.38157&navigate=yes',
  'https://www.waze.com/live-map/directions?to=ll.-34.60374%2C-58.38157',
  'https://share.here.com/l/-34.60374,-58.38157,Obelisco',
  'https://www.bing.com/maps?cp=-34.60374~-58.38157&lvl=16',
  'Te espero acá https://maps.google.com/?q=-34.60374,-58.38157 a las 8',
])('positionIn finds the position in %s', (pasted) => {
  expect(positionIn(pasted, town)).toEqual(obelisco)
})

test.each([
  '',
  'Obelisco',
  '34.60374 N, 58.38157 E, but 1 km off: %',
  `31°25'S 64°11'W`,
  'Ruta 9 km 34.5 S, puente 58',
  '-34, -58',
  '-31.41680, -64.18380',
  'https://maps.app.goo.gl/AbC123',
  '+54 9 11 5555 1234',
  '-34.60374',
  '-34.60374, -58.38157, -58.4',
  '999.1, 999.2',
])('positionIn finds no position near the town in "%s"', (pasted) => {
  expect(positionIn(pasted, town)).toBeUndefined()
})
