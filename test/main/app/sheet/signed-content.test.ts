import { describe, expect, test } from 'vitest'
import { composeSheet } from '../../../../main/app/sheet/compose-sheet.ts'
import { readSheetSource } from '../../../../main/app/sheet/read-source.ts'
import { createSheetLabels } from '../../../../main/app/sheet/sheet-labels.ts'
import type { SheetSource } from '../../../../main/app/sheet/sheet-source.ts'
import { signWhatIsSeen } from '../../../../main/app/sheet/sign-what-is-seen.ts'
import { compareSigned, digestOf } from '../../../../main/app/sheet/signed-content.ts'
import { addNote } from '../../../../main/sync/operations/acts/actions.ts'
import { addDocument } from '../../../../main/sync/operations/acts/add-document.ts'
import type { Signer } from '../../../../shared/entities/fields.ts'
import { readDigest, withoutDigest, writeDigest } from '../../../../shared/rules/signed.ts'
import { signersOf } from '../../../../shared/rules/signers.ts'
import { at, documentOf, formOf, noteOf, sourceOf, viewOf } from '../../../support/app/sheet/job-fixture.ts'
import { openLaptop, startWorld } from '../../../support/sync/laptop.ts'

const item = {
  description: null,
  doneTimeStamp: null,
  doneByUserId: null,
  destinationId: null,
  materialNumber: null,
  van: null,
  takings: null,
}
const pipe = { ...item, id: 1, uuid: 'i1', title: 'Pipe', quantity: 3.5, unit: 'm', done: true }
const vessel = { ...item, id: 2, uuid: 'i2', title: 'Vessel', quantity: 1, unit: null, done: false }
const signature = { name: 'Karin Öberg', timeStamp: at('08:35'), documentUuid: 's' }

interface Signed {
  items?: readonly (typeof pipe | typeof vessel)[]
  notes?: readonly string[]
  photos?: readonly string[]
  pressure?: number
  title?: string
  digest?: string
  photo?: string | null
  name?: string
}

function signed(given: Signed = {}): SheetSource {
  const { items = [pipe, vessel], notes = ['Valve replaced'], photos = ['p1'], pressure = 4, digest } = given
  const { title = 'Boiler', photo = 'a1', name = 'Karin Öberg' } = given
  const form = formOf([
    { name: 'p', label: 'Pressure', type: 'NUMBER', value: pressure },
    { name: 'f', label: 'Plate', type: 'PHOTO', value: [photos[0]] },
    { name: 'm', label: 'Margin', type: 'NUMBER', internal: true, value: notes.length },
  ])
  const view = viewOf(
    {
      title,
      items: [...items],
      forms: [form],
      signature: { ...signature, name, ...(digest !== undefined && { digest }) },
    },
    {
      notes: [...notes.map(text => noteOf(text)), noteOf('Charge double', { internal: true })],
      documents: photos.map(uuid => documentOf(uuid)),
    },
  )
  const known = Object.fromEntries(photos.map(uuid => [uuid, { sha256: photo }]))
  return sourceOf(view, { ...known, s: { sha256: 'ink' } })
}

/** Returns the first signer of a source. */
function signerOf({ view }: SheetSource): Signer {
  const [signer] = signersOf(view.job.signature)
  if (signer === undefined) throw new Error('Nobody has signed')
  return signer
}
const digestIn = (source: SheetSource) => digestOf(source, signerOf(source))
const compareIn = (source: SheetSource) => compareSigned(source, signerOf(source))

const digest = writeDigest(digestIn(signed()))

describe('the digest of the signed content of a job', () => {
  test('does not depend on uuids, the order of entries or line breaks', () => {
    expect(readDigest(digest)).toEqual(digestIn(signed()))
    const same = signed({
      items: [{ ...vessel, uuid: 'x' }, pipe],
      photos: ['of the hub'],
      notes: ['Valve replaced\r\n'],
    })
    expect(writeDigest(digestIn(same))).toBe(digest)
    expect(compareIn(signed({ digest }))).toEqual({
      sha256: digest.slice(7, 71),
      changed: [],
      unknown: [],
    })
  })

  test.each([
    ['items', { items: [{ ...pipe, quantity: 4 }, vessel] }],
    ['notes', { notes: ['Valve replaced', 'And a pump'] }],
    ['forms', { pressure: 5 }],
    ['job', { title: 'Another boiler' }],
  ] as const)('shows that a part was changed after the signature: %s', (part, change) => {
    expect(compareIn(signed({ ...change, digest }))).toMatchObject({ changed: [part], unknown: [] })
  })

  test('shows parts with missing files as unknown', () => {
    expect(compareIn(signed({ photo: null, digest }))).toMatchObject({
      changed: [],
      unknown: ['forms', 'photos'],
    })
    expect(compareIn(signed({ name: 'Somebody else', digest }))).toBeNull()
    expect(compareIn(signed({ digest: 'sha256:nothing' }))).toBeNull()
  })

  test('shows the signature as changed if its whole digest was forged', () => {
    const forged = digest.replace(/sha256:[0-9a-f]{64}/, `sha256:${'0'.repeat(64)}`)
    expect(compareIn(signed({ digest: forged }))).toMatchObject({ changed: ['signature'] })
  })

  test('is printed on the work sheet, which names the parts that were changed later', () => {
    const partOf = (source: SheetSource, language: 'en' | 'de') => {
      const words = createSheetLabels(language, 'Europe/Stockholm')
      return composeSheet(source, words, { now: at('16:05'), hasTimes: true }).parts.at(-1)?.blocks
    }
    expect(partOf(signed({ digest }), 'en')).toMatchObject([
      {
        facts: [
          {},
          {},
          { name: 'What was signed', value: expect.stringMatching(/^SHA-256( [0-9a-f]{16}){4}$/) },
        ],
      },
      { kind: 'pictures' },
      { kind: 'remark', text: 'Nothing of what was signed has changed since.' },
    ])
    const later = signed({ notes: [], pressure: 5, digest })
    expect(partOf(later, 'de')?.at(-1)).toEqual({
      kind: 'remark',
      isMarked: true,
      text: 'Nach der Unterschrift geändert: Notizen und Formulare.',
    })
    expect(withoutDigest(`Karin signed. What was signed: ${digest}`)).toBe('Karin signed.')
    expect(withoutDigest(digest)).toBe('')
    expect(withoutDigest('A note: 12.5 bar.')).toBe('A note: 12.5 bar.')
  })
})

test.each([
  ['in the SIGN event to a server with our extensions', false],
  ['in a note to a base server', true],
])('another laptop can check a digest that was sent %s', async (_name, hasNoExtensions) => {
  const world = await startWorld({ hasNoExtensions })
  const { laptop, job, at: hub } = world
  const jobUuid = job.uuid
  addNote(laptop.context, { jobUuid, text: 'Valve replaced', discrepancy: false, internal: false })
  const ink = {
    owner: { kind: 'job', ref: jobUuid },
    content: Buffer.from('a line'),
    fileName: 's.txt',
  } as const
  const picture = await addDocument(laptop.context, { ...ink, attach: false })
  if (!picture.ok) throw new Error(picture.failure.message)
  const documentUuid = picture.value.documentUuid
  expect(signWhatIsSeen(laptop.context, { jobUuid, name: ' Karin ', documentUuid, language: 'sv' }).ok).toBe(
    true,
  )
  const standing = (on = laptop) => {
    const source = readSheetSource(on.context, jobUuid)
    return source && compareIn(source)
  }
  const asSigned = standing()
  expect(asSigned).toMatchObject({ changed: [], unknown: [] })
  await laptop.drain()
  await laptop.pull()
  expect(standing()).toEqual(asSigned)

  const there = await world.hubJob(jobUuid)
  const recorded = there.events.filter(({ comment }) => readDigest(comment)?.sha256 === asSigned?.sha256)
  expect(recorded.map(({ type }) => type)).toEqual([hasNoExtensions ? 'NOTE' : 'SIGN'])
  expect(readDigest(there.signature?.digest)?.sha256).toBe(hasNoExtensions ? undefined : asSigned?.sha256)
  const source = readSheetSource(laptop.context, jobUuid)
  const sheet =
    source &&
    composeSheet(source, createSheetLabels('en', 'Europe/Stockholm'), {
      now: laptop.clock.now(),
      hasTimes: true,
    })
  const notes = sheet?.parts.find(({ title }) => title === 'Notes')?.blocks[0]
  expect(notes).toMatchObject({ notes: [{ text: 'Valve replaced' }] })

  const other = await openLaptop(hub, world.anna, { hasNoExtensions })
  await other.pull()
  expect(standing(other)).toMatchObject({ sha256: asSigned?.sha256, changed: [] })
  addNote(other.context, { jobUuid, text: 'And the pump', discrepancy: false, internal: false })
  expect(standing(other)).toMatchObject({ changed: ['notes'] })
})
