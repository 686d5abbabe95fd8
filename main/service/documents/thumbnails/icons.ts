/** Icons for files without a thumbnail: a sheet of paper with a sign for the type. */
import { limits } from '../../../../shared/limits/limits.ts'
import { loadSharp } from './shrink-image.ts'

const kinds = ['pdf', 'text', 'table', 'slides', 'image', 'video', 'audio', 'archive', 'other'] as const
export type IconKind = (typeof kinds)[number]

/** `o` is the outline, `.` paper, a space the background; `s` is the area of the sign. */
const sheet = [
  '                ',
  '   ooooooo      ',
  '   o.....oo     ',
  '   o.....ooo    ',
  '   o.....oooo   ',
  '   o........o   ',
  '   osssssssso   ',
  '   osssssssso   ',
  '   osssssssso   ',
  '   osssssssso   ',
  '   osssssssso   ',
  '   osssssssso   ',
  '   o........o   ',
  '   o........o   ',
  '   oooooooooo   ',
  '                ',
]

const signs: Record<IconKind, { colour: number; sign: readonly string[] }> = {
  pdf: { colour: 0xc0392b, sign: ['xxxxxxxx', 'xxxxxxxx', 'xxxxxxxx', '........', 'xxxxxx..', 'xxxx....'] },
  text: { colour: 0x5b6b7b, sign: ['xxxxxxx.', '........', 'xxxxxx..', '........', 'xxxxxxx.', '........'] },
  table: { colour: 0x1e8449, sign: ['xxxxxxxx', 'x..x...x', 'xxxxxxxx', 'x..x...x', 'xxxxxxxx', '........'] },
  slides: {
    colour: 0xca6f1e,
    sign: ['xxxxxxxx', 'x......x', 'x......x', 'xxxxxxxx', '...xx...', '..xxxx..'],
  },
  image: { colour: 0x2471a3, sign: ['......x.', '.....xxx', '..x...x.', '.xxx....', 'xxxxxxx.', 'xxxxxxxx'] },
  video: { colour: 0x6c3483, sign: ['.x......', '.xxx....', '.xxxxx..', '.xxxxx..', '.xxx....', '.x......'] },
  audio: { colour: 0x117a65, sign: ['...xxxx.', '...x..x.', '...x..x.', '.xxx.xx.', '.xxx.xx.', '........'] },
  archive: {
    colour: 0x7d6608,
    sign: ['...x....', '....x...', '...x....', '....x...', '...xx...', '...xx...'],
  },
  other: { colour: 0x808b96, sign: ['........', '........', '........', '.x.x.x..', '........', '........'] },
}

const colours = { o: 0x7f8c8d, '.': 0xffffff, ' ': 0xf4f6f7 } as const

const kindOf: readonly (readonly [RegExp, IconKind])[] = [
  [/^application\/pdf$/, 'pdf'],
  [/^image\//, 'image'],
  [/^video\//, 'video'],
  [/^audio\/|\/ogg$/, 'audio'],
  [/csv$|excel|spreadsheet|numbers$/, 'table'],
  [/powerpoint|presentation|keynote$/, 'slides'],
  [/^text\/|word|rtf$|\.text|pages$|json$|outlook$|epub/, 'text'],
  [/zip|compressed|tar$|rar|bzip2|xz$|zstd$/, 'archive'],
]

export function iconOf(mimeType: string): IconKind {
  return kindOf.find(([pattern]) => pattern.test(mimeType))?.[1] ?? 'other'
}

const drawn = new Map<IconKind, Promise<Buffer>>()

/** Returns a JPEG of the size of a thumbnail. Each icon is drawn once. */
export function drawIcon(kind: IconKind): Promise<Buffer> {
  const known = drawn.get(kind) ?? draw(kind)
  drawn.set(kind, known)
  return known
}

async function draw(kind: IconKind): Promise<Buffer> {
  const open = await loadSharp()
  const pixels = pixelsOf(kind)
  const side = sheet.length
  const bytes = Buffer.from(pixels.flatMap(colour => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff]))
  return open(bytes, { raw: { width: side, height: side, channels: 3 } })
    .resize(limits.thumbnailSize, limits.thumbnailSize, { kernel: 'nearest' })
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** Returns the colours of the pixels, row by row. */
function pixelsOf(kind: IconKind): number[] {
  const { colour, sign } = signs[kind]
  const marks = sign.join('')
  let next = 0
  return [...sheet.join('')].map(mark => {
    if (mark === 's') return marks[next++] === 'x' ? colour : colours['.']
    return mark === 'o' || mark === '.' ? colours[mark] : colours[' ']
  })
}
