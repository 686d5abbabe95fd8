// @module-tag slow
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { legible } from '../../../../../main/app/sheet/pdf/paper.ts'
import { writeSheet } from '../../../../../main/app/sheet/pdf/write-sheet.ts'
import type { Blobs } from '../../../../../main/store/blobs/blobs.ts'
import type { Sheet, SheetBlock, SheetPicture } from '../../../../../shared/views/sheet.ts'

function sheetOf(...parts: [title: string, ...blocks: SheetBlock[]][]): Sheet {
  return {
    language: 'sv',
    company: null,
    kind: 'Arbetsrapport',
    name: 'Jobb 10442',
    title: 'Årlig service',
    asOf: Date.parse('2026-11-20T16:05:00Z'),
    asOfWords: 'Läget 20 nov. 2026 17:05',
    unreadable: 'Går inte',
    parts: parts.map(([title, ...blocks]) => ({ title, blocks })),
    signers: [],
    papers: [],
  }
}

function placeOf(contents: Record<string, Buffer>): Blobs {
  const find = (sha256: string) => {
    const size = contents[sha256]?.length
    return size === undefined ? undefined : { id: 1, sha256, size }
  }
  const read = ({ sha256 }: { sha256: string }) => [contents[sha256] ?? Buffer.alloc(0)].values()
  return { find, read } as unknown as Blobs
}

async function write(sheet: Sheet, contents: Record<string, Buffer> = {}): Promise<Uint8Array> {
  const pictures = Object.fromEntries(Object.keys(contents).map(name => [name, name]))
  return writeSheet({ sheet, pictures, pageOf: '{page} av {pages}' }, [placeOf(contents)])
}

async function open(bytes: Uint8Array): Promise<PDFiumDocument> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  onTestFinished(() => {
    document.destroy()
    library.destroy()
  })
  return document
}

const textsOf = (document: PDFiumDocument) => [...document.pages()].map(page => page.getText())

test('the PDF of a work sheet contains the symbols that technicians write', async () => {
  const signs = [
    'Valve → OK ✓, ⌀ 22, ΔT ≈ 5 ℃, R ≥ 1 MΩ ≤ 2 ≠ 3',
    '← ↑ ↓ ↔ ⇒ ✔ ✗ ✘ ☐ ☑ ☒ ∞ √ ∑ ∅ ⊥ ∥ ∠ ± × ÷ ‰ µ',
    '⚠ ⚡ ★ ● ○ ■ □ ▲ ▼ ⏚ ⎓ ∿ ☎ ① ② ½ ² ³',
  ]
  const notes = signs.map(text => ({ head: '20 nov., Anna', mark: 'Avvikelse ⚠', text }))
  const bytes = await write(sheetOf(['Arbetsrapport → klar'], ['Anteckningar', { kind: 'notes', notes }]))
  const [text = ''] = textsOf(await open(bytes))
  expect(text).not.toContain('\ufffd')
  for (const sign of signs.join('').normalize('NFC')) expect(text, sign).toContain(sign)
  expect(text).toContain('Avvikelse ⚠')
})

test('the PDF of a work sheet contains characters of many scripts, and declares its title and language', async () => {
  const notes = [{ head: '20 nov., Anna', mark: 'Avvikelse', text: 'Łódź Ελλάδα Москва ČŽŐ ½ € 漢' }]
  const bytes = await write(sheetOf(['Arbetsrapport'], ['Anteckningar', { kind: 'notes', notes }]))
  const [text = ''] = textsOf(await open(bytes))
  for (const words of [
    'Årlig service',
    'Anteckningar',
    'Avvikelse',
    'Łódź Ελλάδα Москва ČŽŐ ½ € \ufffd',
    '1 av 1',
  ])
    expect(text).toContain(words)
  const raw = Buffer.from(bytes).toString('latin1')
  expect(raw).toContain('/Lang (sv)')
  expect(raw).toContain('/Marked true')
  expect(raw).toContain('/DisplayDocTitle true')
  expect(raw).toMatch(/\/S \/H1[\s\S]*\/S \/H2/)
})

test("each page of the PDF has a number and the sheet's name, and no heading as its last line", async () => {
  const sections = Array.from({ length: 60 }, (_, nth): SheetBlock[] => [
    { kind: 'heading', text: `Avsnitt ${nth}.` },
    { kind: 'facts', facts: [{ name: 'Tryck', value: 'Fyra bar, '.repeat(1 + (nth % 7) * 12) }] },
  ])
  const texts = textsOf(await open(await write(sheetOf(['Arbetsrapport'], ['Formulär', ...sections.flat()]))))
  expect(texts.length).toBeGreaterThan(3)
  for (const [at, text] of texts.entries()) {
    expect(text).toContain(`${at + 1} av ${texts.length}`)
    expect(text).toContain('Jobb 10442')
    const lines = text.split(/\s*\r?\n\s*/).filter(line => line !== '' && !/^\d+ av \d+$/.test(line))
    expect(lines.at(-1)).not.toMatch(/^Avsnitt/)
  }
})

test('photos are resized and printed in two columns, with each caption on the page of its photo', async () => {
  const photo = await sharp({ create: { width: 2048, height: 1536, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer()
  const names = Array.from({ length: 9 }, (_, nth) => `p${nth}`)
  const pictures = names.map(
    (documentUuid, nth): SheetPicture => ({
      documentUuid,
      caption: `Ventil ${nth} ${'underifrån '.repeat(nth * 8)}slut${nth}.`,
      alt: `Foto ${nth}`,
      size: 'photo',
      missing: nth === 3 ? 'Inte här' : null,
    }),
  )
  const contents = Object.fromEntries(
    names.map(name => [name, name === 'p5' ? Buffer.from('broken') : photo]),
  )
  const document = await open(
    await write(sheetOf(['Arbetsrapport'], ['Foton', { kind: 'pictures', pictures }]), contents),
  )
  const pages = [...document.pages()].map(page => ({
    text: page.getText(),
    images: [...page.objects()].filter(({ type }) => type === 'image'),
  }))
  expect(pages.flatMap(({ images }) => images)).toHaveLength(7)
  for (const { text, images } of pages) {
    const captions = text.match(/Ventil \d/g) ?? []
    const absent = (text.match(/Inte här|Går inte/g) ?? []).length
    expect(images.length + absent).toBe(captions.length)
  }
  expect(pages.map(({ text }) => text).join('')).toContain('Inte här')
})

test('a photo is on the page of its question, and a signature on the page of its name', async () => {
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer()
  const picture = { documentUuid: 'p', caption: 'Nere', alt: 'Foto', missing: null }
  // so that the page ends between the name and the drawing, and between the question and the photo
  for (const filled of [14, 28]) {
    const rows = Array.from({ length: filled }, (_, nth) => ({ name: `Rad ${nth}`, value: 'Klar' }))
    const sheet = sheetOf(
      ['Arbetsrapport', { kind: 'facts', facts: rows }],
      [
        'Formulär',
        { kind: 'facts', facts: [{ name: 'Läcka', value: 'Nej' }] },
        { kind: 'pictures', label: 'Märkskylten', pictures: [{ ...picture, size: 'photo' }] },
      ],
      [
        'Underskrift',
        { kind: 'facts', facts: [{ name: 'Namn', value: 'Karin Öberg' }] },
        { kind: 'pictures', pictures: [{ ...picture, size: 'signature' }] },
      ],
    )
    for (const one of sheet.parts) one.isWhole = one.title === 'Underskrift'
    const document = await open(await write(sheet, { p: photo }))
    for (const page of document.pages()) {
      const text = page.getText()
      const images = [...page.objects()].filter(({ type }) => type === 'image').length
      const named = ['Märkskylten', 'Karin Öberg'].filter(words => text.includes(words)).length
      expect(images, `${filled} rows`).toBe(named)
    }
  }
})

test("each page of the PDF has the company's footer, and the sheet has its logo, name and address", async () => {
  const png = await sharp({ create: { width: 400, height: 100, channels: 3, background: '#b3261e' } })
    .png()
    .toBuffer()
  const facts = Array.from({ length: 60 }, (_, nth) => ({ name: `Rad ${nth}`, value: 'Klar' }))
  const sheet = sheetOf(['Arbetsrapport', { kind: 'facts', facts }])
  const company = {
    name: 'Norrlands Värme AB',
    address: ['Storgatan 14'],
    foot: 'Org.nr 5566',
    colour: '#ffd400',
  }
  const printed = async (logo: string | null) => {
    const document = await open(await write({ ...sheet, company: { ...company, logo } }))
    const [first, second] = [...document.pages()]
    const isImage = ({ type }: { type: string }) => type === 'image'
    return { texts: textsOf(document), images: [...(first?.objects() ?? [])].filter(isImage).length, second }
  }
  const whole = await printed(png.toString('base64'))
  expect(whole.images).toBe(1)
  expect(whole.texts[0]).toMatch(/Norrlands Värme AB[\s\S]*Storgatan 14[\s\S]*Årlig service/)
  expect(whole.texts).toHaveLength(2)
  for (const text of whole.texts) expect(text).toMatch(/Org\.nr 5566/)
  expect(whole.texts[1]).toContain('Norrlands Värme AB · Jobb 10442')
  expect((await printed(Buffer.from('no picture').toString('base64'))).images).toBe(0)
  expect([legible('#ffd400'), legible('#b3261e'), legible('red'), legible(null)]).toEqual([
    null,
    '#b3261e',
    null,
    null,
  ])
})

test('a sentence replaces a photo whose file is truncated', async () => {
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer()
  const picture = (documentUuid: string): SheetPicture => ({
    documentUuid,
    caption: '',
    alt: 'Foto',
    size: 'photo',
    missing: null,
  })
  const printed = async (...names: string[]) => {
    const pictures = { kind: 'pictures', pictures: names.map(picture) } as const
    const cut = photo.subarray(0, photo.length / 2)
    const document = await open(await write(sheetOf(['Arbetsrapport', pictures]), { whole: photo, cut }))
    const [page] = [...document.pages()]
    const kinds = [...(page?.objects() ?? [])].map(({ type }) => type)
    const count = (kind: string) => kinds.filter(one => one === kind).length
    return { text: page?.getText() ?? '', images: count('image'), paths: count('path') }
  }
  const whole = await printed('whole')
  expect(whole).toMatchObject({ images: 1 })
  const cut = await printed('cut')
  expect(cut).toMatchObject({ images: 0, paths: whole.paths })
  expect(cut.text).toContain('Går inte')
})

test('a very long word, and a note of many pages, are printed completely', async () => {
  const word = 'Överföringstrycksregleringsventil'.repeat(6)
  const note = Array.from({ length: 900 }, (_, nth) => `ord${nth}`).join(' ')
  const bytes = await write(
    sheetOf(
      ['Arbetsrapport', { kind: 'facts', facts: [{ name: word, value: word }] }],
      ['Anteckningar', { kind: 'notes', notes: [{ head: 'Anna', mark: null, text: note.repeat(3) }] }],
    ),
  )
  const text = textsOf(await open(bytes))
    .join(' ')
    .replace(/\s/g, '')
  expect(text.split(word)).toHaveLength(3)
  expect(text).toContain('ord899')
})
