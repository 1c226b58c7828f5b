import { phraseTable, wordSet } from './sheet.ts'

export type Luggage = 'none' | 'small' | 'large'
export type MessageKind = 'offer' | 'request'

export const luggage = phraseTable<Luggage>([
  ['sin equipaje|sin valijas|sin valija|no luggage|no suitcases', 'none'],
  [
    'equipaje chico|poco equipaje|equipaje de mano|equipaje liviano|solo mochila|solo mochilas|con mochila|una mochila|mochila|bolso chico|bolso de mano|bolsos de mano|un bolso chico|valija chica|una valija chica|valijas chicas|small luggage|small bags only|small bags|small bag|light luggage|backpack only|backpacks only|carry on only|hand luggage',
    'small',
  ],
  [
    'baul grande|baul libre|baul vacio|lugar para valijas|lugar para equipaje|valija grande|valijas grandes|bultos|equipaje grande|big suitcases|large luggage|room for luggage|room for bags|big trunk',
    'large',
  ],
])

export const smoking = phraseTable<boolean>([
  [
    'no fumar|sin fumar|no fumo|no fumamos|no fumadores|no se fuma|no se puede fumar|prohibido fumar|sin humo|no smoking|non smoking|non smokers|no smokers',
    false,
  ],
  [
    'se puede fumar|se fuma|fumadores si|fumadores ok|fumadores bienvenidos|smoking ok|smokers ok|smokers welcome|smoking allowed',
    true,
  ],
])

export const pets = phraseTable<boolean>([
  [
    'sin mascotas|no mascotas|mascotas no|no acepto mascotas|no llevo mascotas|no llevo perros|no se aceptan mascotas|no se permiten mascotas|no pets|sin animales',
    false,
  ],
  [
    'mascotas si|mascotas ok|con mascotas|con mascota|acepto mascotas|se aceptan mascotas|se permiten mascotas|llevo mascotas|llevo mascota|llevo perro|llevo gato|con perro|con gato|con mi perro|con mi gato|con mi perra|con mi gata|with my dog|with my cat|mascotas bienvenidas|puede venir mascota|pet friendly|pets ok|pets welcome|pets allowed|petfriendly',
    true,
  ],
])

export const women = phraseTable<boolean>([
  ['solo mujeres|solo chicas|solo para mujeres|entre mujeres|women only|only women|girls only|solo mujer', true],
])

export const kindPhrases = phraseTable<{ kind: MessageKind; isSure: boolean }>([
  [
    'salgo|salimos|estoy saliendo|saliendo|ofrezco|ofrezco viaje|ofrezco lugares|tengo lugar|tengo lugares|tengo|llevo|llevo gente|busco pasajeros|busco pasajero|busco acompanantes|busco acompanante|busco gente|busco compania|me quedan|me queda|quedan|queda|sale viaje|sale auto|viajo en auto|voy en auto|driving|i am driving|leaving|offering|offering a ride|i have|i drive|heading|looking for passengers|ida en auto|comparto viaje|comparto auto|disponible|disponibles|available',
    { kind: 'offer', isSure: true },
  ],
  ['viajo|viajamos|voy|vamos|vuelvo|volvemos|sale|going|traveling|travelling|i go|regreso', { kind: 'offer', isSure: false }],
  [
    'busco viaje|busco lugar|busco lugares|busco|necesito|necesitamos|necesito viaje|necesito lugar|buscamos|alguien viaja|alguien que viaje|alguien va|alguien que vaya|alguien sale|alguien que salga|alguien yendo|alguien para|alguien|alguno|alguna|alguno va|alguno viaja|alguna va|se busca|quien viaja|quien va|quien sale|hay lugar|somos|pido|pido viaje|looking for a ride|looking for a lift|looking for|need a ride|need a lift|need|anyone going|anyone driving|anyone leaving|anyone|is anyone|ride needed|can someone|me llevan|me llevaria|me sumo',
    { kind: 'request', isSure: true },
  ],
])

/** Words that carry nothing for a trip; what has only these is no piece that was not understood. */
export const emptyWords = wordSet(
  'hola holaa buenas buenos buen bueno dias dia tardes noches gente grupo chicos chicas chiques todos todas amigos a al de del desde el la las lo los en por para x p y e o u con un una unos unas que se me mi mis si hs gracias saludos gastos nafta peaje peajes trabajo laburo autopista finde avisen avisar aviso mp md dm privado priv escriban escribanme interesados interesadas consultas hablame hablen contacto cualquier cosa ida viaje viajes auto este esta esa ese favor porfa tipo precio valor aporte colaboracion salida destino origen fecha hora horario dia paso pasando paro parando parada paradas parar via escala escalas lugares lugar asientos es soy estoy voy va vaya viaja hay sale salgo hi hello hey everyone all there the an at on in for by and with per each i am im m s is are me my please thanks thank you pm from to ride trip car of it this stop stops stopping through date time price seats message just so we our hasta hacia rumbo yo nos vos todo tengo quedan disponibles disponible alguien alguno quien',
)
