import type { Gender } from '#domain/people/account.ts'
import { fold } from '#domain/places/place.ts'
import type { Fuel } from '#domain/trips/fuel.ts'
import type { Dice } from '../dice.ts'
import type { Town } from '../towns.ts'

export const roles = ['driver', 'passenger', 'administrator', 'suspended', 'newcomer'] as const
export type Role = (typeof roles)[number]

/** An invented person; any resemblance of the name is unintended. */
export interface Made {
  /** subject of the person at the login provider; never changes */
  subject: string
  email: string
  givenName: string
  familyName: string
  gender: Gender
  age: number
  home: Town
  about: string
  role: Role
}

type Sketch = (role: Role) => Made

const person =
  (gender: Gender) =>
  (givenName: string, familyName: string, age: number, home: Town, about: string): Sketch =>
  (role) => {
    const [first, last] = [fold(givenName), fold(familyName)].map((name) => name.replaceAll(' ', ''))
    const named = { subject: `demo-${first}-${last}`, email: `${first}.${last}@example.org`, givenName, familyName }
    return { ...named, gender, age, home, about, role }
  }

export const she = person('Female')
export const he = person('Male')
const they = person('Rather not say')

/** All drivers, in the order of the login page. */
const drivers = [
  she('Lucía', 'Fernández', 38, 'Rosario', 'Doy clases en tres facultades, así que vivo en la ruta. Mate siempre, apuro nunca.'),
  he('Martín', 'Gauna', 42, 'Buenos Aires', 'Ingeniero, manejo tranquilo. Los domingos vuelvo escuchando el partido.'),
  she('Camila', 'Ortiz', 29, 'Buenos Aires', 'Voy a ver a mis viejos a la costa. Viajo con Pancho, un perro muy educado.'),
  he('Sergio', 'Bustamante', 51, 'Buenos Aires', 'Visitador médico. Conozco todas las estaciones de servicio con buen café.'),
  she('Florencia', 'Acuña', 36, 'Buenos Aires', 'Psicóloga. Me gusta charlar, pero también entiendo a quien quiere dormir.'),
  they('Alex', 'Romano', 31, 'Buenos Aires', 'Fotografía y ruta. Si el cielo está lindo, paro cinco minutos.'),
  he('Diego', 'Paz', 27, 'Buenos Aires', 'Happy to practise my English with travellers. Boot big enough for two backpacks.'),
  she('Natalia', 'Vera', 34, 'Buenos Aires', 'Diseñadora. Comparto gastos y listas de música.'),
  he('Ricardo', 'Molina', 68, 'Buenos Aires', 'Jubilado, viajo a visitar a mis nietos. Salgo temprano y puntual.'),
  he('Federico', 'Luna', 24, 'Rosario', 'Juego al básquet: el asiento de adelante va bien atrás.'),
  she('Julieta', 'Sánchez', 21, 'Rosario', 'Estudio en Córdoba y vuelvo los fines de semana.'),
  he('Ezequiel', 'Maidana', 33, 'Rosario', 'Trabajo en Santa Fe. Salgo a las siete y vuelvo a la tarde.'),
  he('Gonzalo', 'Peralta', 45, 'Córdoba', 'Cordobés, hincha y buen conversador. Hay criollitos.'),
  she('Agustina', 'Ludueña', 32, 'Córdoba', 'Médica. A veces salgo después de la guardia, con un café doble.'),
  he('Emiliano', 'Ferreyra', 28, 'Córdoba', 'Músico. Si viaja la guitarra, queda un asiento menos.'),
  she('Rocío', 'Bazán', 26, 'Córdoba', 'Voy a las sierras cada vez que puedo.'),
  she('Milagros', 'Ibarra', 35, 'La Plata', 'Bióloga. Viajo a Mar del Plata por trabajo.'),
  he('Tomás', 'Etchegoyen', 30, 'La Plata', 'Surf los fines de semana: tabla en el techo, lugar adentro.'),
  she('Victoria', 'Lezcano', 39, 'Mar del Plata', 'Marplatense que extraña el mar cuando está en la capital.'),
  he('Hernán', 'Zabala', 47, 'Santa Fe', 'Contador. Manejo despacio y sin teléfono.'),
  she('Marcela', 'Boggio', 53, 'Santa Fe', 'Profe de música. Cantamos si hay acuerdo.'),
  he('Ignacio', 'Videla', 44, 'Mendoza', 'Cruzo la cordillera seguido. Tené el documento a mano.'),
  she('Daniela', 'Arce', 37, 'Mendoza', 'Enóloga. Nunca falta algo rico para el camino, sin alcohol al volante.'),
  he('Nahuel', 'Currumil', 33, 'Neuquén', 'Guía de montaña. Entran esquíes y mochilas.'),
  she('Paula', 'Weber', 46, 'San Carlos de Bariloche', 'Patagónica. En invierno llevo cadenas y paciencia.'),
  he('Facundo', 'Medina', 25, 'San Miguel de Tucumán', 'Tucumano. Paramos a comer empanadas, no es negociable.'),
  she('Soledad', 'Juárez', 41, 'San Miguel de Tucumán', 'Abogada. Viajo por audiencias, siempre con tiempo.'),
  she('Carolina', 'Guaymás', 48, 'Salta', 'Maestra rural. Conozco cada curva de la quebrada.'),
  he('Ramón', 'Benítez', 55, 'Posadas', 'Tereré frío y ruta larga.'),
  they('Noel', 'Pereira', 29, 'Montevideo', 'Uruguay de punta a punta. Termo propio, por favor.'),
  he('Luis', 'Ayala', 50, 'Resistencia', 'Electricista. Camino conocido y aire acondicionado que anda.'),
  she('Gabriela', 'Hughes', 43, 'Puerto Madryn', 'Trabajo con ballenas. Te cuento lo que quieras en el camino.'),
  he('Lautaro', 'Painevilu', 36, 'Neuquén', 'Trabajo en el petróleo quince por quince. Los francos, cordillera.'),
  she('Malena', 'Sepúlveda', 40, 'Neuquén', 'Enfermera. Voy a ver a mi hermana al lago cada vez que junto dos días.'),
  he('Bruno', 'Keller', 32, 'San Carlos de Bariloche', 'Cervecero. Bajo a Neuquén a repartir y vuelvo con lugar.'),
  she('Jimena', 'Rojas', 30, 'San Carlos de Bariloche', 'Profe de esquí en invierno, de yoga el resto del año.'),
  he('Leandro', 'Quiroga', 39, 'Mendoza', 'Vendo maquinaria agrícola. Mucho kilómetro y buenos discos.'),
  she('Valentina', 'Puebla', 27, 'Mendoza', 'Estudio un posgrado en Córdoba. Se puede repasar en voz alta.'),
  he('Matías', 'Oviedo', 34, 'Córdoba', 'Programador: trabajo desde cualquier lado, así que voy a cualquier lado.'),
  she('Silvina', 'Ferrari', 49, 'Córdoba', 'Arquitecta con obra en Mendoza. Salgo temprano y paro a desayunar.'),
  he('Germán', 'Iriarte', 52, 'Mar del Plata', 'Pescador jubilado. El asiento no huele, lo prometo.'),
  she('Noelia', 'Campos', 33, 'Mar del Plata', 'Tengo a la familia repartida entre la costa y la capital.'),
  she('Mercedes', 'Aguirre', 57, 'Buenos Aires', 'Voy a la costa fuera de temporada, que es cuando está linda.'),
].map((sketch) => sketch('driver'))

const passengers = [
  she('Sofía', 'Herrera', 20, 'Buenos Aires', 'Estudiante. Viajo liviana y puntual.'),
  he('Joaquín', 'Ríos', 23, 'San Nicolás de los Arroyos', 'Trabajo en la acería y estudio en Rosario.'),
  she('Mariana', 'Toledo', 34, 'Rosario', 'Voy y vengo por trabajo. Café en el termo para compartir.'),
  he('Pablo', 'Quinteros', 29, 'Córdoba', 'Cocinero. Llevo el postre.'),
  they('Ariel', 'Domínguez', 40, 'Mar del Plata', 'Leo en los viajes, pero contesto si me hablan.'),
  she('Antonella', 'Ricci', 22, 'Mendoza', 'Vuelvo a casa los fines de semana. En la ruta duermo, y no ronco.'),
  she('Emily', 'Carter', 26, 'San Carlos de Bariloche', 'Backpacker from Canada. Mi español mejora cada semana.'),
  he('Nicolás', 'Bravo', 25, 'Buenos Aires', 'Estudio kinesiología. Viajo a ver a mi novia cada quince días.'),
  she('Lourdes', 'Cabrera', 31, 'Buenos Aires', 'Maestra. Corrijo cuadernos en el camino, no me molesta la radio.'),
  he('Walter', 'Godoy', 60, 'Buenos Aires', 'No manejo más por la vista. Buen copiloto, eso sí.'),
  she('Pilar', 'Sosa', 28, 'Córdoba', 'Bailarina. Poco equipaje, a veces un vestuario.'),
  he('Ulises', 'Farías', 22, 'Córdoba', 'Estudiante de física. Pregunto mucho.'),
  she('Celeste', 'Núñez', 37, 'Rosario', 'Periodista. Si me escribís, contesto enseguida.'),
  he('Bautista', 'Rey', 19, 'Rosario', 'Juego al hockey. El palo entra en cualquier baúl.'),
  he('Rubén', 'Cáceres', 48, 'Santa Fe', 'Gasista. Viajo por obras, siempre con una caja de herramientas chica.'),
  she('Delfina', 'Roldán', 24, 'Mar del Plata', 'Surfista sin auto: la tabla la dejo en casa.'),
  he('Maximiliano', 'Toro', 35, 'Mendoza', 'Sommelier. No, no llevo botellas abiertas.'),
  she('Aylén', 'Huenchul', 26, 'Neuquén', 'Veterinaria. Si viaja un perro, feliz.'),
  he('Santino', 'Vega', 21, 'San Miguel de Tucumán', 'Voy a los partidos y vuelvo afónico.'),
  she('Graciela', 'Mamaní', 55, 'Salta', 'Tejo en los viajes largos. Hago encargos.'),
  he('Cristian', 'Duarte', 30, 'Posadas', 'Enfermero de guardia en dos ciudades.'),
  she('Rosa', 'Villalba', 44, 'Resistencia', 'Llevo chipá recién hecho si salimos temprano.'),
  they('Sol', 'Medici', 27, 'La Plata', 'Hago teatro. Ensayo la letra en voz baja.'),
  he('Gastón', 'Silveira', 33, 'Montevideo', 'Carpintero y mal cantante.'),
  she('Irene', 'Jones', 29, 'Puerto Madryn', 'Bióloga marina. Los domingos vuelvo llena de arena.'),
].map((sketch) => sketch('passenger'))

const others = [
  she('Elena', 'Castro', 39, 'Buenos Aires', 'Cuido que todo ande bien en Tramo.')('administrator'),
  he('Oscar', 'Rivas', 58, 'Buenos Aires', 'Viajo cuando hace falta.')('suspended'),
  she('Abril', 'Moreno', 19, 'La Plata', '')('newcomer'),
  // the second administrator, for actions that need two
  he('Gustavo', 'Ledesma', 52, 'Rosario', 'Ayudo con las denuncias y los pagos.')('administrator'),
]

export const people: readonly Made[] = [...drivers, ...passengers, ...others]

export interface DemoCar {
  plate: string
  brand: string
  model: string
  color: string
  /** liters of the engine */
  cylinder: string
  /** tenths of a liter per 100 km */
  consumptionDl: number
  /** number of seats that a driver of this car offers */
  places: number
  fuel: Fuel
}

type Model = Omit<DemoCar, 'plate' | 'color'> & { weight: number }

const model = (
  weight: number,
  brand: string,
  name: string,
  cylinder: string,
  consumptionDl: number,
  places = 4,
  fuel: Fuel = 'petrol',
): Model => ({
  weight,
  brand,
  model: name,
  cylinder,
  consumptionDl,
  places,
  fuel,
})

const models = [
  model(4, 'Fiat', 'Cronos', '1.30', 66),
  model(3, 'Volkswagen', 'Gol Trend', '1.60', 76, 4, 'gnc'),
  model(3, 'Toyota', 'Etios', '1.50', 68),
  model(3, 'Chevrolet', 'Onix', '1.00', 64),
  model(3, 'Renault', 'Sandero', '1.60', 75),
  model(3, 'Peugeot', '208', '1.60', 70),
  model(2, 'Ford', 'Fiesta', '1.60', 72),
  model(2, 'Toyota', 'Corolla', '1.80', 74, 4, 'hybrid'),
  model(2, 'Ford', 'EcoSport', '1.50', 84),
  model(2, 'Renault', 'Duster', '1.60', 88),
  model(2, 'Renault', 'Kangoo', '1.60', 82),
  model(2, 'Citroën', 'C3', '1.20', 65),
  model(2, 'Citroën', 'Berlingo', '1.60', 80, 4, 'diesel'),
  model(1, 'Volkswagen', 'Amarok', '2.00', 96, 4, 'diesel'),
  model(3, 'Chevrolet', 'Spin', '1.80', 92, 6),
  model(1, 'Nissan', 'Versa', '1.60', 67),
] as const satisfies readonly Model[]

/** A driver's second car, for larger loads. `rollCar` never generates this plate or this model. */
export const secondCar: DemoCar = {
  plate: 'TR 001 MO',
  brand: 'Citroën',
  model: 'Jumpy',
  color: 'Blanco',
  cylinder: '1.60',
  consumptionDl: 84,
  places: 4,
  fuel: 'diesel',
}

const colors = ['Blanco', 'Gris plata', 'Gris oscuro', 'Negro', 'Rojo', 'Azul', 'Celeste', 'Beige', 'Verde', 'Bordó'] as const

export function rollCar(dice: Dice): DemoCar {
  const { weight: _, ...car } = dice.weighed<Model>(models)
  return { ...car, plate: plateOf(dice), color: dice.pick(colors) }
}

/** Generates a plate: AB 123 CD since 2016, ABC 123 before. */
function plateOf(dice: Dice): string {
  const letters = (count: number, upTo: number) =>
    Array.from({ length: count }, () => String.fromCharCode(65 + dice.whole(0, upTo))).join('')
  const number = String(dice.whole(0, 999)).padStart(3, '0')
  return dice.chance(0.7) ? `A${letters(1, 6)} ${number} ${letters(2, 25)}` : `${letters(1, 14)}${letters(2, 25)} ${number}`
}
