/** The data of the hard day. */
import sharp from 'sharp'

/** The jobs, by their difficulty. */
export const hard = {
  full: 'b7a40c11-58f4-4f0e-9c56-0d2b8f6f1a01',
  contested: 'b7a40c11-58f4-4f0e-9c56-0d2b8f6f1a02',
  gone: 'b7a40c11-58f4-4f0e-9c56-0d2b8f6f1a03',
} as const

const hour = 3_600_000

/** Other jobs, so that a list and a week are full. */
const others = [
  ['Hissbesiktning och nödtelefonprov, trapphus B', 'Västra Esplanaden 21, Växjö', 1.5, 45],
  ['Byte av rökluckeautomatik i ventilationsschakt', 'Lokstallarna, Bergslagsgatan 4', 3, 90],
  ['Sprinklercentral: veckoprov', 'Sankt Görans vårdcentral', 5, 30],
  ['Utrymningsskyltar: batteribyte plan 1–6', 'Kvarteret Hästskon 12, Gävle', 24, 120],
  ['Tryckstegringsstation larmar återkommande', 'Vattentornet, Kungsängsliljegränd 2', 26, 60],
  ['Avloppspump går ojämnt', 'Lillåskolan, fläktrum 2', 48, 60],
] as const

export const jobs: Record<string, object> = {
  [hard.full]: {
    title: 'Årlig besiktning av brandlarmcentral och utrymningsvägar i Mellringe äldreboende, etapp 2',
    description:
      'Kontrollera samtliga detektorer. Nyckel hämtas i receptionen; ring vaktmästaren en halvtimme innan.',
    priority: 'URGENT',
    startTime: Date.now() - hour,
    duration: 240,
    placeName: 'Mellringe äldreboende, Östra Skogsallmänningsgatan 114 B, uppgång 3, källarplan',
    customerName: 'Fastighetsförvaltningsaktiebolaget Mellersta Bergslagen',
    contactPerson: {
      name: 'Ann-Charlotte Söderström-Lagerqvist',
      phone: '+46 70 123 45 67',
      email: 'ann-charlotte.soderstrom-lagerqvist@fastighetsforvaltningen.example',
    },
    items: [{ title: 'Provlarm till larmcentralen' }, { title: 'Byt batterier', quantity: 4, unit: 'st' }],
  },
  [hard.contested]: { title: 'Branddörrar i trapphus A', startTime: Date.now() + hour, duration: 60 },
  ...Object.fromEntries(
    others.map(([title, placeName, hours, duration], nth) => [
      `b7a40c11-58f4-4f0e-9c56-0d2b8f6f1a1${nth}`,
      { title, placeName, startTime: Date.now() + hours * hour, duration },
    ]),
  ),
}

const questions = ['TEXT', 'NUMBER', 'BOOLEAN', 'SELECT', 'MULTISELECT', 'DATE', 'PHOTO', 'TEXTAREA']

export const fields = Array.from({ length: 200 }, (_, at) => ({
  name: `question${at}`,
  type: at % 20 === 0 ? 'HEADING' : questions[at % questions.length],
  label: at % 20 === 0 ? `Våning ${at / 20 + 1}` : `Detektor ${at}: funktion, placering och renhet`,
  required: at % 5 === 1,
  ...(questions[at % questions.length] === 'NUMBER' ? { unit: 'dB', min: 0, max: 120 } : {}),
  ...(/SELECT/.test(questions[at % questions.length] ?? '')
    ? { options: ['Godkänd', 'Anmärkning', 'Ej kontrollerad'] }
    : {}),
}))

/** Returns the text of a note. */
export function noteText(nth: number): string {
  return `Detektor ${nth} provad, larm efter ${3 + (nth % 7)} s. Överföringen till larmcentralen bekräftad.`
}

/**
 * Draws a detector on a ceiling, each in another light. It sets pixels, as the hub in this process must not open
 * drawings.
 */
export async function photoOf(nth: number): Promise<Uint8Array<ArrayBuffer>> {
  const [width, height] = nth % 3 === 0 ? [480, 640] : [640, 480]
  const [x, y] = [width * (0.3 + ((nth * 7) % 40) / 100), height * (0.3 + ((nth * 11) % 40) / 100)]
  const isWithin = (left: number, top: number, radius: number) => Math.hypot(left, top) < radius
  const tint = [0, 1, 2].map(
    part => 1 + 0.2 * Math.cos((nth * 47 * Math.PI) / 180 + (part * 2 * Math.PI) / 3),
  )
  const points = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    const [left, top] = [(at % width) - x, Math.floor(at / width) - y]
    const light = 190 - 100 * Math.min(1, ((at % width) / width + Math.floor(at / width) / height) / 1.6)
    const isInShadow = isWithin((left - 12) / 92, (top - 18) / 70, 1)
    const ceiling = tint.map(part => Math.min(255, part * light * (isInShadow ? 0.75 : 1)))
    if (isWithin(left - 52, top + 30, 7)) points.set([200, 20, 20], at * 3)
    else if (isWithin(left, top, 46)) points.set([217, 213, 202], at * 3)
    else points.set(isWithin(left, top, 80) ? [244, 242, 236] : ceiling, at * 3)
  }
  return Uint8Array.from(
    await sharp(points, { raw: { width, height, channels: 3 } })
      .jpeg()
      .toBuffer(),
  )
}
