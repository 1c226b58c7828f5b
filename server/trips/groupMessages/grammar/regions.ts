import { wordSet } from './sheet.ts'

/** Regions that people name as destinations. None is a town: provinces that share their name with a town are left out. */
const regions = new Set(
  [
    'costa,la costa,costa atlantica,la costa atlantica,partido de la costa,el partido de la costa,costa bonaerense',
    'valle,el valle,alto valle,el alto valle,valle medio,valle de uco,valle de punilla,punilla,traslasierra,calamuchita,valle de calamuchita',
    'sierras,las sierras,sierras de cordoba,las sierras de cordoba,cordillera,la cordillera,quebrada,la quebrada,quebrada de humahuaca',
    'norte,el norte,sur,el sur,litoral,el litoral,patagonia,la patagonia,cuyo,noa,nea,mesopotamia,la mesopotamia,interior,el interior',
    'conurbano,el conurbano,gba,amba,gran buenos aires,zona norte,zona sur,zona oeste,provincia de buenos aires,provincia,la provincia',
    'entre rios,misiones,chaco,el chaco,chubut,la pampa,rio negro,santa cruz,tierra del fuego',
    'uruguay,brasil,chile,paraguay,bolivia,argentina',
  ].flatMap((line) => line.split(',')),
)

export const isRegion = (text: string): boolean => regions.has(text)

/** Words after the first town of a road: "Roca a Viedma", "Madariaga - La Plata". */
export const afterTowns = wordSet('a al hasta hacia para to - – — → ➡ > » ➜ ⇒ ⟶ ▶')

/** Beginnings of many names, which are towns themselves only when no more of a name follows. */
export const beginnings = wordSet(
  'villa colonia alto alta puerto san santa santo general coronel pueblo estacion barrio nueva nuevo monte rio laguna lago paso punta cerro isla campo los las arroyo loma lomas bajo baja monte valle capilla puente centro terminal rotonda entrada',
)

/** Names of other countries, as people write them after a town. */
export const countries = new Map(
  'uruguay:uruguay rou:uruguay brasil:brasil brazil:brasil chile:chile paraguay:paraguay bolivia:bolivia peru:peru'
    .split(' ')
    .map((pair) => pair.split(':'))
    .map(([word = '', country = '']) => [word, country] as const),
)

/** Provinces as people abbreviate them after a town: "Merlo (SL)", "Colón ER". */
export const shortRegions: ReadonlyMap<string, string> = new Map(
  'bs as:buenos aires|bsas:buenos aires|pba:buenos aires|cba:cordoba|sf:santa fe|sta fe:santa fe|er:entre rios|e rios:entre rios|sl:san luis|sj:san juan|mza:mendoza|lp:la pampa|rn:rio negro|nqn:neuquen|tuc:tucuman|ctes:corrientes|mnes:misiones|sgo:santiago del estero|jjy:jujuy|lr:la rioja'
    .split('|')
    .map((pair) => pair.split(':'))
    .map(([short = '', region = '']) => [short, region] as const),
)
