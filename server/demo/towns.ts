/** Places of the demo's trips, with province where the gazetteer needs it, and with usual meeting points. */
const listed = {
  'Buenos Aires': [
    'Ciudad Autónoma de Buenos Aires',
    'Plaza Italia, Palermo',
    'Terminal de Liniers',
    'Puente Saavedra',
    'Estación Constitución',
    'Obelisco',
  ],
  'La Plata': ['Buenos Aires', 'Plaza Moreno', 'Terminal de Ómnibus', 'Estación de trenes'],
  'Mar del Plata': ['Buenos Aires', 'Terminal ferroautomotora', 'Plaza Mitre', 'Shell de avenida Luro'],
  Pinamar: ['Buenos Aires', 'Terminal de Ómnibus', 'YPF de la rotonda'],
  'Villa Gesell': ['Buenos Aires', 'Terminal de Ómnibus', 'Rotonda de acceso'],
  Chascomús: ['Buenos Aires', 'Terminal de Ómnibus', 'Parador de la autovía 2'],
  Dolores: ['Buenos Aires', 'Rotonda de acceso', 'Terminal de Ómnibus'],
  Tandil: ['Buenos Aires', 'Terminal de Ómnibus', 'Plaza Independencia'],
  Azul: ['Buenos Aires', 'YPF de la ruta 3', 'Terminal de Ómnibus'],
  'Las Flores': ['Buenos Aires', 'Shell de la ruta 3'],
  Olavarría: ['Buenos Aires', 'Terminal de Ómnibus', 'Parque Mitre'],
  'Bahía Blanca': ['Buenos Aires', 'Terminal San Francisco de Asís', 'Plaza Rivadavia'],
  'Tres Arroyos': ['Buenos Aires', 'YPF de la ruta 3'],
  Junín: ['Buenos Aires', 'Terminal de Ómnibus', 'Laguna de Gómez'],
  Chivilcoy: ['Buenos Aires', 'Terminal de Ómnibus', 'Shell de la ruta 5'],
  Zárate: ['Buenos Aires', 'Shell de la Panamericana', 'Terminal de Ómnibus'],
  'San Pedro': ['Buenos Aires', 'Acceso por la autopista', 'Terminal de Ómnibus'],
  'San Nicolás de los Arroyos': ['Buenos Aires', 'Terminal de Ómnibus', 'YPF del acceso a la autopista'],
  Rosario: [
    'Santa Fe',
    'Terminal Mariano Moreno',
    'Monumento a la Bandera',
    'Shell de la circunvalación',
    'Parque Independencia',
  ],
  'Santa Fe': ['Santa Fe', 'Terminal de Ómnibus', 'Shell de la circunvalación', 'Bulevar y Puente Colgante'],
  Paraná: ['Entre Ríos', 'Terminal de Ómnibus', 'Plaza 1.º de Mayo'],
  Rafaela: ['Santa Fe', 'Terminal de Ómnibus', 'Plaza 25 de Mayo'],
  'Venado Tuerto': ['Santa Fe', 'Terminal de Ómnibus', 'YPF de la ruta 8'],
  'Marcos Juárez': ['Córdoba', 'Acceso por la autopista', 'Terminal de Ómnibus'],
  'Bell Ville': ['Córdoba', 'Acceso por la autopista'],
  'Villa María': ['Córdoba', 'Terminal de Ómnibus', 'Axion de la autopista'],
  Córdoba: ['Córdoba', 'Terminal de Ómnibus', 'Plaza San Martín', 'Patio Olmos', 'Shell de la circunvalación'],
  'Villa Carlos Paz': ['Córdoba', 'Terminal de Ómnibus', 'Reloj Cucú'],
  'Mina Clavero': ['Córdoba', 'Terminal de Ómnibus'],
  'Río Cuarto': ['Córdoba', 'Terminal de Ómnibus', 'Plaza Roca'],
  'Villa Mercedes': ['San Luis', 'YPF de la autopista', 'Terminal de Ómnibus'],
  'San Luis': ['San Luis', 'Terminal de Ómnibus', 'Plaza Pringles'],
  Mendoza: ['Mendoza', 'Terminal del Sol', 'Plaza Independencia', 'Parque San Martín, portones'],
  'San Rafael': ['Mendoza', 'Terminal de Ómnibus', 'Kilómetro Cero'],
  'San Juan': ['San Juan', 'Terminal de Ómnibus', 'Parque de Mayo'],
  Santiago: ['Región Metropolitana de Santiago', 'Terminal Alameda', 'Metro Los Dominicos'],
  'Los Andes': ['Valparaíso', 'Terminal rodoviario'],
  'Viña del Mar': ['Valparaíso', 'Terminal rodoviario', 'Reloj de Flores'],
  Neuquén: ['Neuquén', 'Terminal de Ómnibus', 'Monumento a San Martín', 'YPF de la ruta 22'],
  'Picún Leufú': ['Neuquén', 'YPF de la ruta 237'],
  'Piedra del Águila': ['Neuquén', 'YPF de la ruta 237'],
  'San Carlos de Bariloche': ['Río Negro', 'Centro Cívico', 'Terminal de Ómnibus', 'Shell de la entrada'],
  'Villa La Angostura': ['Neuquén', 'Terminal de Ómnibus'],
  'San Martín de los Andes': ['Neuquén', 'Plaza San Martín', 'Terminal de Ómnibus'],
  'Puerto Madryn': ['Chubut', 'Terminal de Ómnibus', 'Monumento al Indio Tehuelche'],
  Trelew: ['Chubut', 'Terminal de Ómnibus', 'Plaza Independencia'],
  'Comodoro Rivadavia': ['Chubut', 'Terminal de Ómnibus', 'YPF de la entrada norte'],
  'San Miguel de Tucumán': ['Tucumán', 'Terminal de Ómnibus', 'Plaza Independencia', 'Parque 9 de Julio'],
  Metán: ['Salta', 'Terminal de Ómnibus', 'YPF de la ruta 34'],
  'Rosario de la Frontera': ['Salta', 'Terminal de Ómnibus'],
  Salta: ['Salta', 'Terminal de Ómnibus', 'Plaza 9 de Julio', 'Monumento a Güemes'],
  Cafayate: ['Salta', 'Plaza principal'],
  'San Salvador de Jujuy': ['Jujuy', 'Terminal nueva', 'Plaza Belgrano'],
  Tilcara: ['Jujuy', 'Terminal de Ómnibus'],
  'Santiago del Estero': ['Santiago del Estero', 'Terminal de Ómnibus', 'Plaza Libertad'],
  'Termas de Río Hondo': ['Santiago del Estero', 'Terminal de Ómnibus', 'YPF de la ruta 9'],
  Resistencia: ['Chaco', 'Terminal de Ómnibus', 'Plaza 25 de Mayo'],
  Corrientes: ['Corrientes', 'Terminal de Ómnibus', 'Costanera, Punta San Sebastián'],
  Formosa: ['Formosa', 'Terminal de Ómnibus', 'Costanera'],
  Clorinda: ['Formosa', 'Terminal de Ómnibus'],
  Asunción: ['Asunción', 'Terminal de Ómnibus', 'Shopping del Sol'],
  Posadas: ['Misiones', 'Terminal de Ómnibus', 'Costanera', 'Rotonda de la ruta 12'],
  Encarnación: ['Itapúa', 'Terminal de Ómnibus', 'Costanera'],
  Eldorado: ['Misiones', 'Terminal de Ómnibus', 'YPF del kilómetro 9'],
  'Puerto Iguazú': ['Misiones', 'Terminal de Ómnibus', 'Hito Tres Fronteras'],
  'Paso de los Libres': ['Corrientes', 'YPF de la ruta 14'],
  Chajarí: ['Entre Ríos', 'YPF de la autovía', 'Terminal de Ómnibus'],
  Concordia: ['Entre Ríos', 'Terminal de Ómnibus', 'Plaza 25 de Mayo'],
  Gualeguaychú: ['Entre Ríos', 'Terminal de Ómnibus', 'Acceso por la autovía 14'],
  Colón: ['Entre Ríos', 'Terminal de Ómnibus', 'Acceso por la autovía 14'],
  'Fray Bentos': ['Río Negro', 'Terminal de Ómnibus'],
  Montevideo: ['Montevideo', 'Terminal Tres Cruces', 'Intendencia'],
  'Colonia del Sacramento': ['Colonia', 'Terminal de Ómnibus', 'Puerto'],
  'Punta del Este': ['Maldonado', 'Terminal de Ómnibus', 'La Mano'],
} as const satisfies Record<string, readonly [string, string, ...string[]]>

export type Town = keyof typeof listed

/** Returns the town's name that distinguishes it from namesakes: "Rosario, Santa Fe". */
export const fullName = (town: Town) => `${town}, ${provinceOf(town)}`

export const provinceOf = (town: Town): string => listed[town][0]

export function meetingPoints(town: Town): readonly [string, ...string[]] {
  const [, first, ...more] = listed[town]
  return [first, ...more]
}

/** A road with drivers from both ends: its frequency, its tolls one way in whole pesos, and its stops. */
export interface Corridor {
  ends: readonly [Town, Town]
  weight: number
  tolls: number
  /** in the order of the road from the first end */
  via: readonly Town[]
}

const corridor = (from: Town, to: Town, weight: number, tolls: number, ...via: Town[]): Corridor => ({
  ends: [from, to],
  weight,
  tolls,
  via,
})

/** Roads with frequencies by a rough gravity model: large towns near each other have most trips. */
export const corridors: readonly Corridor[] = [
  corridor('Buenos Aires', 'Rosario', 18, 7_500, 'Zárate', 'San Pedro', 'San Nicolás de los Arroyos'),
  corridor('Buenos Aires', 'Mar del Plata', 13, 11_000, 'Chascomús', 'Dolores'),
  corridor('Buenos Aires', 'Córdoba', 9, 9_000, 'Rosario', 'Villa María'),
  corridor('Buenos Aires', 'La Plata', 5, 1_200),
  corridor('Buenos Aires', 'Santa Fe', 4, 9_000, 'Rosario'),
  corridor('Buenos Aires', 'Pinamar', 3, 9_000, 'Chascomús', 'Dolores'),
  corridor('Buenos Aires', 'Villa Gesell', 2, 9_000, 'Dolores'),
  corridor('Buenos Aires', 'Tandil', 3, 2_000, 'Las Flores'),
  corridor('Buenos Aires', 'Olavarría', 2, 2_000, 'Las Flores', 'Azul'),
  corridor('Buenos Aires', 'Bahía Blanca', 2, 3_000, 'Azul', 'Tres Arroyos'),
  corridor('Buenos Aires', 'Junín', 2, 3_500, 'Chivilcoy'),
  corridor('Buenos Aires', 'Gualeguaychú', 3, 4_500, 'Zárate'),
  corridor('Buenos Aires', 'Concordia', 2, 5_500, 'Gualeguaychú', 'Colón'),
  corridor('Buenos Aires', 'Posadas', 2, 8_000, 'Concordia', 'Paso de los Libres'),
  corridor('Buenos Aires', 'Mendoza', 2, 7_000, 'Junín', 'San Luis'),
  corridor('Buenos Aires', 'Montevideo', 2, 6_000, 'Gualeguaychú', 'Fray Bentos'),
  corridor('La Plata', 'Mar del Plata', 5, 7_500, 'Chascomús', 'Dolores'),
  corridor('La Plata', 'Pinamar', 2, 6_000, 'Dolores'),
  corridor('Mar del Plata', 'Tandil', 2, 0),
  corridor('Mar del Plata', 'Bahía Blanca', 2, 0, 'Tres Arroyos'),
  corridor('Rosario', 'Córdoba', 7, 4_500, 'Marcos Juárez', 'Bell Ville', 'Villa María'),
  corridor('Rosario', 'Santa Fe', 8, 2_400),
  corridor('Rosario', 'Paraná', 4, 2_400, 'Santa Fe'),
  corridor('Rosario', 'Venado Tuerto', 2, 0),
  corridor('Santa Fe', 'Rafaela', 3, 0),
  corridor('Santa Fe', 'Córdoba', 3, 0),
  corridor('Santa Fe', 'Resistencia', 2, 0),
  corridor('Córdoba', 'Villa Carlos Paz', 3, 900),
  corridor('Córdoba', 'Villa María', 3, 2_000),
  corridor('Córdoba', 'Río Cuarto', 3, 2_500),
  corridor('Córdoba', 'Mina Clavero', 2, 900, 'Villa Carlos Paz'),
  corridor('Córdoba', 'Mendoza', 4, 3_500, 'Río Cuarto', 'Villa Mercedes', 'San Luis'),
  corridor('Córdoba', 'San Miguel de Tucumán', 3, 0, 'Santiago del Estero', 'Termas de Río Hondo'),
  corridor('Mendoza', 'San Juan', 5, 0),
  corridor('Mendoza', 'San Rafael', 4, 0),
  corridor('Mendoza', 'San Luis', 4, 2_000),
  corridor('Mendoza', 'Santiago', 3, 4_000, 'Los Andes'),
  corridor('Mendoza', 'Viña del Mar', 2, 4_000, 'Los Andes'),
  corridor('Neuquén', 'San Carlos de Bariloche', 7, 0, 'Picún Leufú', 'Piedra del Águila'),
  corridor('Neuquén', 'San Martín de los Andes', 4, 0),
  corridor('Neuquén', 'Bahía Blanca', 2, 0),
  corridor('San Carlos de Bariloche', 'Villa La Angostura', 3, 0),
  corridor('San Carlos de Bariloche', 'San Martín de los Andes', 3, 0, 'Villa La Angostura'),
  corridor('Puerto Madryn', 'Trelew', 5, 0),
  corridor('Puerto Madryn', 'Comodoro Rivadavia', 3, 0, 'Trelew'),
  corridor('San Miguel de Tucumán', 'Salta', 6, 0, 'Rosario de la Frontera', 'Metán'),
  corridor('San Miguel de Tucumán', 'Santiago del Estero', 4, 0, 'Termas de Río Hondo'),
  corridor('Salta', 'San Salvador de Jujuy', 5, 0),
  corridor('Salta', 'Cafayate', 3, 0),
  corridor('Salta', 'Tilcara', 2, 0, 'San Salvador de Jujuy'),
  corridor('Posadas', 'Puerto Iguazú', 5, 0, 'Eldorado'),
  corridor('Posadas', 'Corrientes', 4, 0),
  corridor('Posadas', 'Asunción', 2, 0, 'Encarnación'),
  corridor('Resistencia', 'Formosa', 4, 0),
  corridor('Resistencia', 'Asunción', 2, 0, 'Formosa', 'Clorinda'),
  corridor('Montevideo', 'Punta del Este', 4, 1_500),
  corridor('Montevideo', 'Colonia del Sacramento', 4, 1_500),
  corridor('Concordia', 'Paraná', 3, 0),
]

/** A road as seen from one of its ends. The other direction has the stops in reverse order. */
export interface DemoRoad extends Omit<Corridor, 'ends'> {
  from: Town
  to: Town
}

/** Returns the roads from a driver's home. Reverses roads that are stored the other way. */
export const demoRoadsFrom = (home: Town): DemoRoad[] =>
  corridors
    .filter(({ ends }) => ends.includes(home))
    .map(({ ends, ...rest }) =>
      ends[0] === home ? { ...rest, from: ends[0], to: ends[1] } : back({ ...rest, from: ends[0], to: ends[1] }),
    )

export const back = ({ from, to, via, ...rest }: DemoRoad): DemoRoad => ({ ...rest, from: to, to: from, via: via.toReversed() })

/** Roads with a trip on every day, so that visitors who start from the cards of the home page find a seat. */
export const popular: readonly (readonly [from: Town, to: Town])[] = [
  ['Buenos Aires', 'Mar del Plata'],
  ['Rosario', 'Córdoba'],
  ['Neuquén', 'San Carlos de Bariloche'],
  ['Córdoba', 'Mendoza'],
]

export type DailyRoad = readonly [Town, Town]

/** Roads that visitors try first: three trips each way on each of the next days. */
export const dailyRoads: readonly DailyRoad[] = [
  ['Buenos Aires', 'Rosario'],
  ['Buenos Aires', 'Mar del Plata'],
  ['Buenos Aires', 'Córdoba'],
  ['Buenos Aires', 'La Plata'],
  ['Rosario', 'Córdoba'],
  ['Rosario', 'Santa Fe'],
  ['Córdoba', 'Mendoza'],
  ['Neuquén', 'San Carlos de Bariloche'],
]
