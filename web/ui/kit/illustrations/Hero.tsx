import { Car } from './Car.tsx'
import { Cow, Windmill } from './FarmLife.tsx'
import { Poplar, type PictureProps } from './Scene.tsx'
import { Cloud, SkyStars, Sun } from './Sky.tsx'

/**
 * Draws the road at golden hour, as the background of the text. The sky has any height, and the land is at the bottom. On phones
 * the picture is cropped, but car, sun and windmill stay visible. Beyond 1440 px the land continues, so that the picture does not
 * grow into the text.
 */
export function Hero({ className = '' }: PictureProps) {
  return (
    <div aria-hidden className={`absolute inset-0 overflow-hidden bg-linear-to-b from-art-sky to-art-horizon ${className}`}>
      <svg
        viewBox="0 0 1440 560"
        className="absolute -bottom-2 left-1/2 block w-[34rem] -translate-x-[66%] overflow-visible sm:bottom-0 sm:w-[clamp(52rem,100%,90rem)] sm:-translate-x-1/2"
      >
        <SkyStars at={nightSky} />
        {/* hidden on phones, where the text is in this place */}
        <g className="max-sm:hidden">
          <Cloud x={1180} y={26} />
          <Cloud x={730} y={52} scale={0.7} />
        </g>
        <Mountains />
        <FarLand />
        <NearLand />
        <Road />
        <Car x={872} y={346} />
        <path
          d="M-900 470C-600 450-260 532 0 494c260-38 520-24 760 0s460 16 680-26 500-60 900-10v102H-900z"
          className="fill-art-tree"
        />
      </svg>
    </div>
  )
}

/* No star near the text, because next to a letter it looks like a full stop. */
const nightSky = [
  [660, 20],
  [700, 150],
  [800, 60],
  [860, 120],
  [905, 30],
  [1120, 50],
  [1180, 130],
  [1240, 120],
  [1310, 30],
  [1340, 170],
  [1400, 90],
] as const

function Mountains() {
  return (
    <>
      {/* lower on phones, where the text ends above this place */}
      <g className="max-sm:translate-y-20">
        <Sun x={1004} y={168} r={84} />
      </g>
      <path
        d="M560 310 690 214l40 26 100-110 60 60 40-30 80 76 52-94 88 78 50-44 90 74 50-24 100 54 110-60 90 70 120-50 200 110v60H560z"
        className="fill-art-mountain"
      />
      <path d="m830 130 60 60-8 60-38-50zM1062 142l88 78-20 60-48-60zM690 214l40 26 10 40z" className="fill-art-mountain-shade" />
      <path
        d="m830 130-32 35 18-7 12 14 14-16 16 2zM1062 142l-16 29 13-6 9 13 10-14 10 1zM930 160l-20 15 14-2 10 9 15-4z"
        className="fill-art-snow"
      />
    </>
  )
}

function FarLand() {
  return (
    <>
      <path d="M380 344c180-74 340-82 500-52s300-62 560-30 340 60 900 20v278H380z" className="fill-art-hill-1" />
      <path
        d="M-900 340C-600 280-160 398 0 330c160-68 330-68 470-18s290 40 430 18 280-68 540-12 380 80 900 10v232H-900z"
        className="fill-art-hill-2"
      />
      <path
        d="M600 360c90-34 190-44 290-32l-44 36q-120-12-246-4zM1150 338c90-44 190-46 290-18q60 14 90 30-180-34-380-12z"
        className="fill-art-wheat"
      />
      {trees.map(([x, y, height]) => (
        <Poplar key={x} {...{ x, y, height }} />
      ))}
      <Windmill x={1230} y={392} />
    </>
  )
}

const trees = [
  [612, 384, 70],
  [634, 388, 84],
  [656, 386, 98],
  [680, 388, 80],
  [702, 386, 90],
  [1302, 378, 64],
  [1326, 380, 80],
  [1352, 378, 68],
] as const

function NearLand() {
  return (
    <>
      <path
        d="M-900 380C-600 330-200 444 0 392c200-52 420-40 640-4s440 24 800-22 400-60 900 10v184H-900z"
        className="fill-art-hill-3"
      />
      <path
        d="M812 440c-16-48 60-52 96-72 26-14-14-32-40-40l18-2c44 10 96 26 66 52-34 26-94 26-84 62z"
        className="fill-art-sand"
      />
      <Cow x={92} y={330} scale={0.8} />
      <Cow x={214} y={314} scale={0.7} flip />
      <Cow x={318} y={328} scale={0.78} />
    </>
  )
}

const road = 'M-900 400C-640 380-280 472-20 436 240 400 480 396 720 420s480 28 740-16 500-80 900-20'

/* Draws one curve four times. The posts of the fence are the dashes of a wide line. */
function Road() {
  return (
    <g fill="none">
      <path d={`${road}V600H-900z`} transform="translate(0 34)" className="fill-art-hill-4" />
      <g transform="translate(0 -58)" className="stroke-art-wood">
        <path d="M-900 400C-640 380-280 472-20 436 240 400 480 396 560 402" strokeWidth="26" strokeDasharray="4.5 43" />
        <path
          d="M-900 394C-640 374-280 466-20 430 240 394 480 390 560 396M-900 404C-640 384-280 476-20 440 240 404 480 400 560 406"
          strokeWidth="1.6"
        />
      </g>
      <path d={road} strokeWidth="84" className="stroke-art-sand" />
      <path d={road} strokeWidth="74" className="stroke-art-road" />
      <path d={road} strokeWidth="4" strokeDasharray="34 30" className="stroke-art-line" />
    </g>
  )
}
