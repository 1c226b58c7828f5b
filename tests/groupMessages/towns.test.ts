import { describe, expect, test } from 'vitest'
import { readGroupMessage } from '#server/trips/groupMessages/grammar/read.ts'
import { gazetteer, lookupOfOne, TODAY } from './gazetteer.ts'

const read = (text: string) => readGroupMessage(text, TODAY, lookupOfOne())
const regionOf = (name: string | undefined) => name?.replace(', Argentina', '')
const endsOf = (text: string) => {
  const { from, to } = read(`${text} el viernes 18hs`)
  return [from, to].map((end) => regionOf(end?.value.name))
}

describe('the reader finds a town by each of its names, the longest first, and in Argentina before abroad', () => {
  test.each([
    ['De Azul a Bolivar', 'Azul, Buenos Aires', 'San Carlos de Bolívar, Buenos Aires'],
    ['De Palermo a Pinamar', 'Buenos Aires, Ciudad Autónoma de Buenos Aires', 'Pinamar, Buenos Aires'],
    ['Salgo de Coronel Brandsen a La Plata', 'Brandsen, Buenos Aires', 'La Plata, Buenos Aires'],
    ['Rosario Tala - Parana', 'Rosario del Tala, Entre Ríos', 'Paraná, Entre Ríos'],
    ['Salgo de Villa Gobernador Gálvez a Santa Fe', 'Gobernador Gálvez, Santa Fe', 'Santa Fe, Santa Fe'],
    ['De San José de Metán a Salta', 'Metán, Salta', 'Salta, Salta'],
    ['De Ledesma a Jujuy', 'Libertador General San Martín, Jujuy', 'San Salvador de Jujuy, Jujuy'],
    ['De Cabrera a Río Cuarto', 'General Cabrera, Córdoba', 'Río Cuarto, Córdoba'],
    ['Salgo de Nueva Córdoba a Río Cuarto', 'Córdoba, Córdoba', 'Río Cuarto, Córdoba'],
    ['Madariaga - La Plata', 'General Juan Madariaga, Buenos Aires', 'La Plata, Buenos Aires'],
    ['Roca a Viedma', 'General Roca, Río Negro', 'Viedma, Río Negro'],
    ['S.M. de los Andes a Nqn', 'San Martín de los Andes, Neuquén', 'Neuquén, Neuquén'],
    ['sale de Conc. del Uruguay a Parana', 'Concepción del Uruguay, Entre Ríos', 'Paraná, Entre Ríos'],
    ['De Orán a Salta', 'San Ramón de la Nueva Orán, Salta', 'Salta, Salta'],
    ['De Escobar a Rosario', 'Belén de Escobar, Buenos Aires', 'Rosario, Santa Fe'],
    ['De Lima a Zárate', 'Lima, Buenos Aires', 'Zárate, Buenos Aires'],
    ['De Fisherton a Córdoba', 'Rosario, Santa Fe', 'Córdoba, Córdoba'],
    ['De mardelplata a La Plata', 'Mar del Plata, Buenos Aires', 'La Plata, Buenos Aires'],
    ['De Pto. Madryn a Trelew', 'Puerto Madryn, Chubut', 'Trelew, Chubut'],
    ['De Montevideo a Colonia', 'Montevideo, Montevideo, Uruguay', 'Colonia del Sacramento, Colonia, Uruguay'],
    ['De Rosario a Gualeguaichu', 'Rosario, Santa Fe', 'Gualeguaychú, Entre Ríos'],
    ['Pna a Sta Fe', 'Paraná, Entre Ríos', 'Santa Fe, Santa Fe'],
    ['Rcia - Ctes', 'Resistencia, Chaco', 'Corrientes, Corrientes'],
    ['Salgo de CABA rumbo Pinamar', 'Buenos Aires, Ciudad Autónoma de Buenos Aires', 'Pinamar, Buenos Aires'],
    ['SALIDA: ROSARIO / LLEGADA: CORDOBA', 'Rosario, Santa Fe', 'Córdoba, Córdoba'],
    ['Salgo en noviembre de Rosario a Santa Fe', 'Rosario, Santa Fe', 'Santa Fe, Santa Fe'],
    ['Rosario - Córdoba - Rosario', 'Rosario, Santa Fe', 'Córdoba, Córdoba'],
    ['Salgo de la terminal de Rosario a la terminal de Santa Fe', 'Rosario, Santa Fe', 'Santa Fe, Santa Fe'],
    ['Salgo del centro de Rosario al centro de Santa Fe', 'Rosario, Santa Fe', 'Santa Fe, Santa Fe'],
    ['Origen: El Carmen Destino: Salta', 'El Carmen, Jujuy', 'Salta, Salta'],
    ['28 de Noviembre a Río Gallegos', '28 de Noviembre, Santa Cruz', 'Río Gallegos, Santa Cruz'],
    ['De 1° de Mayo a Mendoza', 'Primero de Mayo, Mendoza', 'Mendoza, Mendoza'],
    ['De 1ro de Mayo a Mendoza', 'Primero de Mayo, Mendoza', 'Mendoza, Mendoza'],
    ['Rosario - 9 de Julio', 'Rosario, Santa Fe', 'Nueve de Julio, Buenos Aires'],
    ['25 de Mayo – La Plata', 'Veinticinco de Mayo, Buenos Aires', 'La Plata, Buenos Aires'],
    ['28 de Noviembre - Río Gallegos', '28 de Noviembre, Santa Cruz', 'Río Gallegos, Santa Cruz'],
    ['De Gral. Pico a Villa Gral. Belgrano', 'General Pico, La Pampa', 'Villa General Belgrano, Córdoba'],
    ['De Ing. White a Mte. Hermoso', 'Bahía Blanca, Buenos Aires', 'Monte Hermoso, Buenos Aires'],
    ['De Cap. Sarmiento a Cap. Bermúdez', 'Capitán Sarmiento, Buenos Aires', 'Capitán Bermúdez, Santa Fe'],
    ['De Cap Fed a Arr. Seco', 'Buenos Aires, Ciudad Autónoma de Buenos Aires', 'Arroyo Seco, Santa Fe'],
    ['De Pte. Roque Sáenz Peña a Rcia', 'Presidencia Roque Sáenz Peña, Chaco', 'Resistencia, Chaco'],
    ['De Cdoro. Rivadavia a Pto. Madryn', 'Comodoro Rivadavia, Chubut', 'Puerto Madryn, Chubut'],
    ['De San M. de los Andes a Cutral-Có', 'San Martín de los Andes, Neuquén', 'Cutral-Có, Neuquén'],
    ['De Cda. de Gómez a Stgo. del Estero', 'Cañada de Gómez, Santa Fe', 'Santiago del Estero, Santiago del Estero'],
    ['De 3 Arroyos a Gob. Virasoro', 'Tres Arroyos, Buenos Aires', 'Gobernador Virasoro, Corrientes'],
  ])('%s', (text, from, to) => {
    expect(endsOf(text)).toEqual([from, to])
  })

  test.each(["O'Brien", 'O’Brien', 'O´Brien', 'Oʼbrien', 'O`BRIEN', 'O Brien'])(
    'a name with any kind of apostrophe is one name: %s',
    (town) => {
      const place = { id: 1, name: "General O'Brien, Buenos Aires, Argentina" }
      const withTown = (text: string) => (text === 'general o brien' ? [place] : lookupOfOne()(text))
      for (const name of [`General ${town}`, `Gral. ${town}`]) {
        const { from, notUnderstood } = readGroupMessage(`De ${name} a Rosario el viernes 18hs`, TODAY, withTown)
        expect([from?.value, notUnderstood]).toEqual([place, []])
        // an unknown town counts as one part of the text that was not understood
        expect(read(`De ${name} a Rosario el viernes 18hs`).notUnderstood).toEqual([name])
      }
    },
  )

  test.each(["O'Higgins", 'O’Higgins'])('an unknown town with an apostrophe is one part: %s', (name) => {
    expect(read(`De ${name} a Rosario el viernes`)).toMatchObject({
      to: { value: { name: 'Rosario, Santa Fe, Argentina' } },
      notUnderstood: [name],
    })
  })

  test('a date after a town is read as the trip’s day when the text has no other day', () => {
    expect(read('Rosario - Córdoba - 9 de julio, 18hs')).toMatchObject({ day: { value: '2027-07-09' } })
    expect(read('Rosario - Córdoba 25 de mayo')).toMatchObject({ day: { value: '2027-05-25' } })
  })

  test('a town’s name other than the one on screens is marked as uncertain', () => {
    expect(read('De Palermo a Pinamar')).toMatchObject({ from: { isSure: false }, to: { isSure: true } })
    expect(read('De Azul a Rosario')).toMatchObject({ from: { isSure: true }, to: { isSure: true } })
  })

  test('the name of each larger town in Argentina is read as that town, or causes a question that lists it', () => {
    const towns = gazetteer.all.filter(({ country, population }) => country === 'AR' && population >= 30_000)
    const lost = towns.filter(({ id, name }) => {
      const { from, questions = [] } = read(`Salgo de ${name} a Puerto Deseado`)
      return from?.value.id !== id && !questions.some(({ places }) => places.some((place) => place.id === id))
    })
    // the reader chooses other towns of these names, which are nearer to Puerto Deseado
    expect(lost.map(({ name, province }) => `${name}, ${province}`)).toEqual(['Las Heras, Mendoza', 'Rawson, San Juan'])
  })
})

test.each([
  ['De San Nicolás (Bs As) a Rosario', 'San Nicolás de los Arroyos, Buenos Aires'],
  ['De Merlo (SL) a Villa Dolores', 'Merlo, San Luis'],
  ['De Colón ER a Buenos Aires', 'Colón, Entre Ríos'],
  ['De Santa Rosa LP a General Pico', 'Santa Rosa, La Pampa'],
  ['De San Justo, Sta Fe, a Rosario', 'San Justo, Santa Fe'],
  ['De Concepción (Tuc) a Salta', 'Concepción, Tucumán'],
  ['De San Pedro (Jujuy) a Salta', 'San Pedro de Jujuy, Jujuy'],
])('a province behind a name, even shortened, selects among towns of that name: %s', (text, from) => {
  expect(endsOf(text)[0]).toBe(from)
  expect(read(text).from?.isSure).toBe(true)
})

test('a choice between two towns is marked as uncertain', () => {
  expect(read('De Rosario a Bs As o La Plata').to).toMatchObject({ isSure: false })
})

test('a name after an unknown name may be a stop, and is marked as uncertain', () => {
  expect(read('Bhx - Rosario - Zárate el viernes').from).toMatchObject({ isSure: false })
  expect(read('Rosario 🚗 Zárate el viernes')).toMatchObject({ from: { isSure: true }, to: { isSure: true } })
})

describe('the country behind a name selects among towns of that name', () => {
  test.each([
    ['De Concordia a Salto (Uruguay)', 'Salto, Salto, Uruguay'],
    ['De Concordia a Salto, Uruguay,', 'Salto, Salto, Uruguay'],
    ['De Concordia a Salto Uruguay', 'Salto, Salto, Uruguay'],
    ['De Concordia a Salto (ROU)', 'Salto, Salto, Uruguay'],
    ['De Gualeguaychú a Mercedes (Uruguay)', 'Mercedes, Soriano, Uruguay'],
    ['De Paso de los Libres a Uruguaiana (Brasil)', 'Uruguaiana, Rio Grande do Sul, Brasil'],
    ['De Paraná a Concepción del Uruguay', 'Concepción del Uruguay, Entre Ríos'],
  ])('%s', (text, to) => {
    expect(endsOf(text)[1]).toBe(to)
    expect(read(text).to?.isSure).toBe(true)
  })

  test('a town in Argentina with a bigger namesake abroad is marked as uncertain', () => {
    expect(read('De Concordia a Salto').to).toMatchObject({ value: { name: 'Salto, Buenos Aires, Argentina' }, isSure: false })
  })
})

test.each(['Villa Pasqualini', 'Alto Verde', 'Colonia Los Tilos del Norte'])(
  'an unknown town is not read as another town whose name begins in the same way: %s',
  (name) => {
    const { from, to, notUnderstood } = read(`De ${name} a Rosario el viernes`)
    expect([from, to?.value.name, notUnderstood]).toEqual([undefined, 'Rosario, Santa Fe, Argentina', [name]])
  },
)

describe('the reader chooses the namesake nearest to the trip’s other end', () => {
  test.each([
    ['De San Justo a Santa Fe', 'San Justo, Santa Fe', 'Santa Fe, Santa Fe'],
    ['De Castelli a Dolores', 'Castelli, Buenos Aires', 'Dolores, Buenos Aires'],
    ['De Merlo a Villa Dolores', 'Merlo, San Luis', 'Villa Dolores, Córdoba'],
    ['De San Martín a Mendoza', 'San Martín, Mendoza', 'Mendoza, Mendoza'],
    ['De Rivadavia a Mendoza', 'Rivadavia, Mendoza', 'Mendoza, Mendoza'],
    ['De Colón a Concordia', 'Colón, Entre Ríos', 'Concordia, Entre Ríos'],
    ['De Colón a Pergamino', 'Colón, Buenos Aires', 'Pergamino, Buenos Aires'],
    ['De Recreo a Santa Fe', 'Recreo, Santa Fe', 'Santa Fe, Santa Fe'],
    ['De La Paz a Paraná', 'La Paz, Entre Ríos', 'Paraná, Entre Ríos'],
    ['De Avellaneda a Reconquista', 'Avellaneda, Santa Fe', 'Reconquista, Santa Fe'],
    ['De Reconquista a Avellaneda', 'Reconquista, Santa Fe', 'Avellaneda, Santa Fe'],
    ['De Mercedes a Buenos Aires', 'Mercedes, Buenos Aires', 'Buenos Aires, Ciudad Autónoma de Buenos Aires'],
    ['De Mercedes a Corrientes', 'Mercedes, Corrientes', 'Corrientes, Corrientes'],
    ['De Junín a San Rafael', 'Junín, Mendoza', 'San Rafael, Mendoza'],
    ['De Santa Rosa a General Pico', 'Santa Rosa, La Pampa', 'General Pico, La Pampa'],
    ['De Bella Vista a Tucumán', 'Bella Vista, Tucumán', 'San Miguel de Tucumán, Tucumán'],
    ['De Santo Tomé a Santa Fe', 'Santo Tomé, Santa Fe', 'Santa Fe, Santa Fe'],
    ['De Rawson a San Juan', 'Rawson, San Juan', 'San Juan, San Juan'],
    ['De Merlo a Merlo (San Luis)', 'Merlo, Buenos Aires', 'Merlo, San Luis'],
    ['De Las Heras a Caleta Olivia', 'Las Heras, Santa Cruz', 'Caleta Olivia, Santa Cruz'],
  ])('%s', (text, from, to) => {
    expect(endsOf(text)).toEqual([from, to])
    const { from: first, to: last } = read(text)
    expect([first, last].every((end) => end?.isSure)).toBe(false)
  })

  test('for towns of the same name at about the same distance, no town is chosen, and the question lists these towns', () => {
    const { from, questions } = read('De Colón a Buenos Aires el viernes')
    expect(from).toBeUndefined()
    expect(questions).toEqual([
      {
        field: 'from',
        text: 'Colón',
        places: [
          expect.objectContaining({ name: 'Colón, Entre Ríos, Argentina' }),
          expect.objectContaining({ name: 'Colón, Buenos Aires, Argentina' }),
        ],
      },
    ])
  })

  test('the reader identifies a stop by the towns next to it', () => {
    const { stops } = read('De Rosario a Mendoza por Villa Mercedes')
    expect(stops.map(({ value }) => value.name)).toEqual(['Villa Mercedes, San Luis, Argentina'])
  })
})

describe('the reader does not read a region as a town', () => {
  test.each([
    ['Salgo para la Costa desde La Plata', 'la Costa'],
    ['De Capital a la costa atlántica', 'la costa atlántica'],
    ['La Plata - Costa Atlántica', 'Costa Atlántica'],
    ['De La Plata al Partido de la Costa', 'Partido de la Costa'],
    ['De Rosario a las Sierras de Córdoba', 'las Sierras de Córdoba'],
    ['De Neuquén al Alto Valle', 'Alto Valle'],
    ['De Bahía Blanca a la Patagonia', 'la Patagonia'],
    ['De Rosario a Entre Ríos', 'Entre Ríos'],
    ['De Corrientes a Misiones', 'Misiones'],
    ['De La Plata a zona norte', 'zona norte'],
  ])('%s', (text, name) => {
    const { to, questions, notUnderstood } = read(`${text} el viernes 18hs 2 lugares`)
    expect([to, questions, notUnderstood]).toEqual([undefined, [{ field: 'to', text: name, places: [] }], [name]])
  })

  test.each([
    ['De Capital a la Costa (Santa Teresita)', 'Santa Teresita, Buenos Aires'],
    ['De La Plata al Partido de la Costa (Mar de Ajó)', 'Mar de Ajó, Buenos Aires'],
    ['De Tandil a Gobernador Costa', 'Gobernador Costa, Chubut'],
    ['De La Plata a Costa del Este', 'Costa del Este, Buenos Aires'],
  ])('%s is read as a town', (text, to) => {
    expect(endsOf(text)[1]).toBe(to)
  })
})
