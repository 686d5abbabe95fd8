/** Writes the documents that technicians hold in their hands, with made-up names and numbers. */
import { between, type Chance, happens, shuffle, whole } from '../random.ts'
import type { Block } from './block.ts'
import type { DocumentKind, Vocabulary } from './vocabulary.ts'

type Write = (chance: Chance, words: Vocabulary) => Block[]

/** Returns 60 to 200 words. */
export function writeDocument(kind: DocumentKind, chance: Chance, words: Vocabulary): Block[] {
  return writers[kind](chance, words)
}

const writers: Readonly<Record<DocumentKind, Write>> = {
  'delivery-note': (chance, words) => {
    const { labels } = words
    return [
      { kind: 'title', text: `${words.titles['delivery-note']} ${whole(chance, 10_000, 99_999)}` },
      { kind: 'text', text: `${chance.pick(words.companies)}, ${placeOf(chance, words)}` },
      {
        kind: 'pairs',
        rows: [
          [labels.customer, chance.pick(words.people)],
          [labels.order, `A-${whole(chance, 2_000, 9_999)}`],
          [labels.date, dateOf(chance, words)],
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: labels.article, share: 0.25 },
          { title: labels.description, share: 0.53 },
          { title: labels.quantity, share: 0.22, isRight: true },
        ],
        rows: articlesOf(chance, words, whole(chance, 6, 12)),
        hasLines: happens(chance, 0.6),
      },
      { kind: 'text', text: someOf(chance, words.sentences['delivery-note'], 4) },
      { kind: 'pairs', rows: [[labels.serial, serialOf(chance)]] },
      { kind: 'signature', text: labels.signature },
    ]
  },
  'work-permit': (chance, words) => {
    const { labels } = words
    return [
      { kind: 'title', text: words.titles['work-permit'] },
      {
        kind: 'pairs',
        rows: [
          [labels.number, `P-${whole(chance, 100, 999)}/${whole(chance, 21, 29)}`],
          [labels.address, placeOf(chance, words)],
          [labels.technician, chance.pick(words.people)],
          [labels.validUntil, dateOf(chance, words)],
        ],
      },
      { kind: 'heading', text: labels.conditions },
      {
        kind: 'checks',
        items: shuffle(chance, words.checks).slice(0, whole(chance, 5, 7)),
        hasBoxes: happens(chance, 0.1),
      },
      { kind: 'heading', text: labels.remarks },
      { kind: 'text', text: someOf(chance, words.sentences['work-permit'], whole(chance, 5, 6)) },
      { kind: 'signature', text: labels.signature },
    ]
  },
  'meter-card': (chance, words) => {
    const { labels } = words
    const first = whole(chance, 1_000, 60_000)
    return [
      { kind: 'title', text: words.titles['meter-card'] },
      {
        kind: 'pairs',
        rows: [
          [labels.meter, serialOf(chance)],
          [labels.address, placeOf(chance, words)],
          [labels.customer, chance.pick(words.people)],
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: labels.date, share: 0.4 },
          { title: labels.reading, share: 0.35, isRight: true },
          { title: 'kWh', share: 0.25, isRight: true },
        ],
        rows: Array.from({ length: whole(chance, 4, 6) }, (_, index) => [
          words.date(2018 + index, whole(chance, 1, 12), whole(chance, 1, 28)),
          String(first + index * whole(chance, 1_500, 2_400)),
          String(whole(chance, 1_200, 2_900)),
        ]),
        hasLines: happens(chance, 0.6),
      },
      { kind: 'text', text: someOf(chance, words.sentences['meter-card'], 5) },
    ]
  },
  'type-plate': (chance, words) => {
    const { labels } = words
    return [
      { kind: 'title', text: chance.pick(words.companies) },
      {
        kind: 'pairs',
        rows: [
          [
            labels.model,
            `${chance.pick(['HX', 'KP', 'TR', 'VL'])} ${whole(chance, 100, 980)}-${whole(chance, 2, 9)}`,
          ],
          [labels.serial, serialOf(chance)],
          [labels.year, String(whole(chance, 1998, 2024))],
          [labels.order, `N ${whole(chance, 100, 999)} / ${whole(chance, 10, 99)}`],
          [labels.voltage, `${chance.pick(['230', '400'])} V / 50 Hz`],
          [labels.power, `${whole(chance, 2, 45)} kW`],
          [labels.pressure, `${whole(chance, 3, 16)} bar`],
          [labels.weight, `${whole(chance, 12, 480)} kg`],
        ],
      },
      { kind: 'text', text: shuffle(chance, words.sentences['type-plate']).join(' ') },
      { kind: 'small', text: `${placeOf(chance, words)}, ${labels.telephone} ${telephoneOf(chance)}` },
    ]
  },
  letter: (chance, words) => {
    const sentences = shuffle(chance, words.sentences.letter)
    const first = whole(chance, 4, 5)
    return [
      { kind: 'text', text: `${chance.pick(words.companies)}, ${placeOf(chance, words)}` },
      { kind: 'text', text: dateOf(chance, words) },
      { kind: 'title', text: `${words.titles.letter} ${whole(chance, 1_000, 9_999)}` },
      { kind: 'text', text: words.greeting },
      { kind: 'text', text: sentences.slice(0, first).join(' ') },
      { kind: 'text', text: sentences.slice(first, first + whole(chance, 4, 5)).join(' ') },
      { kind: 'pairs', rows: [[words.labels.total, words.amount(whole(chance, 9_000, 480_000))]] },
      { kind: 'text', text: words.farewell },
      { kind: 'signature', text: chance.pick(words.people) },
    ]
  },
  receipt: (chance, words) => {
    const prices = Array.from({ length: whole(chance, 10, 13) }, () => whole(chance, 250, 48_000))
    const total = prices.reduce((sum, price) => sum + price, 0)
    const names = shuffle(chance, words.articles)
    const line = (label: string, price: number) => [label, words.amount(price)]
    return [
      { kind: 'heading', text: chance.pick(words.companies) },
      { kind: 'text', text: placeOf(chance, words) },
      { kind: 'text', text: `${words.titles.receipt} ${whole(chance, 100_000, 999_999)}` },
      { kind: 'text', text: `${dateOf(chance, words)} ${timeOf(chance)}` },
      {
        kind: 'table',
        columns: [
          { title: words.labels.description, share: 0.62 },
          { title: words.labels.price, share: 0.38, isRight: true },
        ],
        rows: [
          ...prices.map((price, index) => line(names[index] ?? '', price)),
          line(words.labels.tax, Math.round(total / 6)),
          line(words.labels.total, total),
        ],
        hasLines: false,
      },
      { kind: 'text', text: words.sentences.receipt.join(' ') },
    ]
  },
}

function someOf(chance: Chance, sentences: readonly string[], count: number): string {
  return shuffle(chance, sentences).slice(0, count).join(' ')
}

function articlesOf(chance: Chance, words: Vocabulary, count: number): string[][] {
  return shuffle(chance, words.articles)
    .slice(0, count)
    .map(name => [
      `${whole(chance, 10, 99)}-${whole(chance, 1_000, 9_999)}`,
      name,
      String(happens(chance, 0.7) ? whole(chance, 1, 12) : whole(chance, 13, 150)),
    ])
}

function placeOf(chance: Chance, words: Vocabulary): string {
  return `${chance.pick(words.streets)} ${whole(chance, 1, 148)}, ${chance.pick(words.towns)}`
}

function dateOf(chance: Chance, words: Vocabulary): string {
  return words.date(whole(chance, 2021, 2026), whole(chance, 1, 12), whole(chance, 1, 28))
}

function timeOf(chance: Chance): string {
  return `${whole(chance, 10, 18)}:${whole(chance, 10, 59)}`
}

/** Returns a serial number such as `SN 4471-208836`. */
function serialOf(chance: Chance): string {
  const prefix = chance.pick(['SN', 'GX', 'B7', 'LT', 'Z4'])
  return `${prefix}${whole(chance, 1_000, 9_999)}-${Math.floor(between(chance, 100_000, 999_999))}`
}

function telephoneOf(chance: Chance): string {
  return `0${whole(chance, 10, 99)}-${whole(chance, 100_000, 999_999)}`
}
