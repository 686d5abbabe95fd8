import { describe, expect, test } from 'vitest'
import { composeSheet, nameSheet } from '../../../../main/app/sheet/compose-sheet.ts'
import { createSheetLabels } from '../../../../main/app/sheet/sheet-labels.ts'
import type { SheetSource } from '../../../../main/app/sheet/sheet-source.ts'
import type { Language } from '../../../../shared/settings/languages.ts'
import type { Clock } from '../../../../shared/settings/settings.ts'
import { sheetLimits } from '../../../../shared/views/sheet.ts'
import {
  at,
  documentOf,
  formOf,
  moveOf,
  noteOf,
  sourceOf,
  viewOf,
} from '../../../support/app/sheet/job-fixture.ts'

function compose(source: SheetSource, language: Language = 'en', hasTimes = true) {
  return composeSheet(source, createSheetLabels(language, 'Europe/Stockholm'), {
    now: at('16:05'),
    hasTimes,
  })
}

function part(source: SheetSource, title: string, language?: Language) {
  return compose(source, language).parts.find(one => one.title === title)?.blocks
}

const everyText = (source: SheetSource) => JSON.stringify(compose(source))

describe('a work sheet', () => {
  test("has the job, the customer and the address, in the laptop's time zone", () => {
    const sheet = compose(sourceOf(viewOf()))
    expect(sheet).toMatchObject({ kind: 'Job sheet', name: 'Job 10442', title: 'Boiler annual service' })
    expect(sheet.asOfWords).toBe('As of 20 Nov 2026, 17:05')
    expect(sheet.parts[0]?.blocks).toEqual([
      {
        kind: 'facts',
        facts: [
          { name: 'State', value: 'Finished' },
          { name: 'Customer', value: 'Fastighets AB Norrgatan' },
          { name: 'Order', value: '551' },
          { name: 'Your number', value: 'R-2044/7' },
          { name: 'Place', value: 'Block C' },
          { name: 'Contact', value: 'Karin Öberg, +46 70 123 45 67' },
          { name: 'Planned', value: 'Fri, 20 Nov 2026, 08:00–09:30' },
        ],
      },
    ])
  })

  test('is in the requested language', () => {
    expect(compose(sourceOf(viewOf()), 'de')).toMatchObject({ kind: 'Arbeitsbericht', name: 'Auftrag 10442' })
    expect(part(sourceOf(viewOf()), 'Arbetsrapport', 'sv')).toMatchObject([
      { facts: [{ name: 'Status', value: 'Slutfört' }, {}, {}, {}, {}, {}, {}] },
    ])
    const words = createSheetLabels('sv', 'Pacific/Auckland')
    expect(nameSheet(viewOf(), at('16:05'), words)).toBe('Jobb 10442 2026-11-21')
    expect(nameSheet(viewOf({ id: -3 }), at('16:05'), words)).toBe('Jobb 2026-11-21')
  })

  test('omits internal texts and internal answers', () => {
    const view = viewOf(
      { forms: [formOf([{ name: 'x', label: 'Margin', type: 'TEXT', internal: true, value: 'forty' }])] },
      {
        notes: [
          noteOf('Charge them double', { internal: true }),
          noteOf('My time: Work 08:00–09:00 is added', { isOfTime: true }),
          noteOf('Valve replaced'),
        ],
        documents: [documentOf('d1', true), documentOf('d2')],
      },
    )
    const source = sourceOf(view, {
      d1: { internal: true, description: 'invoice' },
      d2: { description: 'valve' },
    })
    const text = everyText(source)
    for (const secret of ['double', 'My time', 'forty', 'Margin', 'invoice', 'under the mat', '4711'])
      expect(text).not.toContain(secret)
    expect(text).toContain('Valve replaced')
    expect(text).toContain('"caption":"valve · 20 Nov 2026, 08:40"')
  })

  test('omits a signature whose picture is internal', () => {
    const signature = { name: 'Karin Öberg', timeStamp: at('08:35'), documentUuid: 's' }
    const fields = [{ name: 'sign', label: 'Seen by', type: 'SIGNATURE', value: 's' }]
    const source = sourceOf(viewOf({ signature, forms: [formOf(fields)] }), { s: { internal: true } })
    expect(everyText(source)).not.toContain('"kind":"pictures"')
    expect(part(source, 'Signature')).toMatchObject([{ facts: [{ value: 'Karin Öberg' }, {}] }, {}])
  })

  test('has the working time of each technician, and the start of each state', () => {
    const late = { ...moveOf('07:30', 'PAUSED'), discrepancy: true }
    const moves = [
      moveOf('08:32', 'FINISHED'),
      moveOf('06:50', 'IN_TRANSIT'),
      moveOf('07:20', 'STARTED'),
      late,
    ]
    const source = sourceOf(viewOf({}, { events: moves }))
    expect(part(source, 'People and working time')).toEqual([
      { kind: 'facts', facts: [{ name: 'Anna Berg', value: '1 h 12 min' }] },
    ])
    expect(part(source, 'Timeline')).toMatchObject([
      {
        facts: [
          { name: '20 Nov 2026, 07:50', value: 'On the way, Anna Berg' },
          { value: 'Started, Anna Berg' },
          { value: 'Finished, Anna Berg' },
        ],
      },
    ])
  })

  test('omits the working time if there is none, and lists technicians without working time', () => {
    const resources = sourceOf(viewOf()).view.job.resources
    const both = [...resources, ...resources.map(one => ({ ...one, userId: 77, fullName: 'Bo Ek' }))]
    const moves = [moveOf('07:20', 'STARTED'), moveOf('08:32', 'FINISHED')]
    expect(part(sourceOf(viewOf({ resources: both }, { events: moves })), 'People and working time')).toEqual(
      [
        {
          kind: 'facts',
          facts: [
            { name: 'Anna Berg', value: '1 h 12 min' },
            { name: 'Also on the job', value: 'Bo Ek' },
          ],
        },
      ],
    )
    expect(part(sourceOf(viewOf({ resources: both }, { events: [] })), 'People')).toEqual([
      { kind: 'facts', facts: [{ name: 'Done by', value: 'Anna Berg\nBo Ek' }] },
    ])
  })

  test('omits the working times if its author chooses so', () => {
    const source = sourceOf(viewOf({}, { events: [moveOf('07:20', 'STARTED'), moveOf('08:32', 'FINISHED')] }))
    const { parts } = compose(source, 'en', false)
    expect(parts.find(({ title }) => title === 'People')?.blocks).toEqual([
      { kind: 'facts', facts: [{ name: 'Done by', value: 'Anna Berg' }] },
    ])
    expect(JSON.stringify(parts)).not.toMatch(/1 h 12 min|Timeline|08:20/)
  })

  test("has dates and times in the author's format and in the words of the chosen language", () => {
    const planned = (locale: string | null, clock: Clock, language: Language = 'en') => {
      const words = createSheetLabels(language, 'Europe/Stockholm', { locale, clock })
      const { parts } = composeSheet(sourceOf(viewOf()), words, { now: at('16:05'), hasTimes: true })
      const [block] = parts[0]?.blocks ?? []
      return block?.kind === 'facts' ? block.facts.at(-1)?.value : undefined
    }
    expect(planned('en-US', 'system')).toMatch(/^Fri, Nov 20, 2026, 8:00\sAM–9:30\sAM$/)
    expect(planned('en-US', 'h24')).toBe('Fri, Nov 20, 2026, 08:00–09:30')
    expect(planned('sv-SE', 'h12')).toMatch(/8:00\sam–9:30\sam$/i)
    expect(planned('en-US', 'system', 'de')).toMatch(/^Fr\., 20\. Nov\. 2026, /)
    expect(planned('el-GR', 'system')).toMatch(/^Fri, 20 Nov 2026, 8:00\sam–9:30\sam$/i)
    expect(planned('en-US', 'system', 'de')).toMatch(/ 8:00\sAM–9:30\sAM$/)
    expect(planned('?', 'system')).toBe('Fri, 20 Nov 2026, 08:00–09:30')
  })

  test('has the answers of a form under its headings, without hidden questions', () => {
    const fields = [
      { name: 'leak', label: 'Leak', type: 'BOOLEAN', value: false },
      {
        name: 'where',
        label: 'Where',
        type: 'TEXT',
        showIf: { field: 'leak', equals: true },
        value: 'flange',
      },
      { label: 'Readings', type: 'HEADING' },
      { name: 'p', label: 'Pressure', type: 'NUMBER', unit: 'bar', value: 4.25 },
      {
        name: 'fuel',
        label: 'Fuel',
        type: 'SELECT',
        options: [
          { value: 'o', label: 'Oil' },
          { value: 'g', label: 'Gas' },
        ],
        value: 'g',
      },
      {
        name: 'valves',
        label: 'Valve',
        type: 'GROUP',
        repeats: true,
        fields: [{ name: 'day', label: 'Changed', type: 'DATE' }],
        value: [{ day: '2026-11-19' }, { day: null }],
      },
      { name: 'last', label: 'Photo', type: 'PHOTO', value: ['p1', 'p2'] },
      { name: 'odd', label: 'Odd', type: 'HOLOGRAM', value: { deep: 1 } },
    ]
    const source = sourceOf(viewOf({ forms: [formOf(fields)] }), { p1: {}, p2: { internal: true } })
    expect(part(source, 'Form: Boiler check')).toMatchObject([
      { kind: 'remark', text: 'Not complete yet' },
      { kind: 'facts', facts: [{ name: 'Leak', value: 'No' }] },
      { kind: 'heading', text: 'Readings' },
      {
        kind: 'facts',
        facts: [
          { name: 'Pressure', value: '4.25 bar' },
          { name: 'Fuel', value: 'Gas' },
        ],
      },
      { kind: 'heading', text: 'Valve 1' },
      { kind: 'facts', facts: [{ name: 'Changed', value: 'Thu, 19 Nov 2026' }] },
      { kind: 'heading', text: 'Readings' },
      { kind: 'pictures', label: 'Photo', pictures: [{ documentUuid: 'p1' }] },
      { kind: 'facts', facts: [{ name: 'Odd', value: 'An answer that cannot be shown here' }] },
      { kind: 'remark', text: '1 question is not answered.' },
    ])
  })

  test('omits empty headings and forms without answers, and shows each photo only once', () => {
    const fields = [
      { name: 'plate', label: 'Name plate', type: 'PHOTO', value: ['p1', 'nowhere'] },
      { label: 'Later', type: 'HEADING' },
      { name: 'more', label: 'More', type: 'TEXT', value: '' },
    ]
    const untouched = {
      ...formOf([{ name: 'a', label: 'Alone', type: 'TEXT', value: null }]),
      title: 'Untouched',
    }
    const view = viewOf(
      { forms: [formOf(fields), untouched] },
      { documents: [documentOf('p1'), documentOf('p2')] },
    )
    const source = sourceOf(view, { p1: {}, p2: {} })
    expect(part(source, 'Form: Boiler check')).toMatchObject([
      { kind: 'remark' },
      { kind: 'facts', facts: [{ name: 'Name plate', value: '1 file that cannot be shown here' }] },
      { kind: 'pictures', label: '', pictures: [{ documentUuid: 'p1' }] },
      { kind: 'remark', text: '1 question is not answered.' },
    ])
    expect(part(source, 'Photos')).toMatchObject([{ pictures: [{ documentUuid: 'p2' }] }])
    expect(everyText(source)).not.toMatch(/Later|Untouched|Alone/)
  })

  test('shows the marked copy of a photo in place of the photo, with its file name in any language', () => {
    const fields = [{ name: 'plate', label: 'Plate', type: 'PHOTO', value: ['plate'] }]
    const names = ['valve', 'drawn', 'again', 'one', 'two', 'two-marked', 'plate', 'plate-marked', 'orphan']
    const view = viewOf({ forms: [formOf(fields)] }, { documents: names.map(name => documentOf(name)) })
    const source = sourceOf(view, {
      valve: { fileName: 'valve.heic', description: 'Leaks', takenAt: at('07:00') },
      drawn: { fileName: 'valve (markerad).jpg', takenAt: at('07:00') },
      again: { fileName: 'valve (markiert).jpg', description: 'From below', takenAt: at('07:00') },
      one: { fileName: 'image.jpg', takenAt: at('07:10') },
      two: { fileName: 'image.jpg', takenAt: at('07:20') },
      'two-marked': { fileName: 'image (marked).jpg', takenAt: at('07:20') },
      plate: { fileName: 'plate.jpg' },
      'plate-marked': { fileName: 'plate (marked).jpg' },
      orphan: { fileName: 'gone (marked).jpg', takenAt: at('07:30') },
    })
    expect(part(source, 'Photos')).toMatchObject([
      {
        pictures: [
          { documentUuid: 'drawn', caption: 'Leaks · 20 Nov 2026, 08:00' },
          { documentUuid: 'again', caption: 'From below · 20 Nov 2026, 08:00' },
          { documentUuid: 'one' },
          { documentUuid: 'two-marked' },
          { documentUuid: 'orphan' },
        ],
      },
    ])
    expect(part(source, 'Form: Boiler check')).toMatchObject([
      {},
      { pictures: [{ documentUuid: 'plate-marked' }] },
    ])
  })

  test('adds up the used material per article, and lists the material separately from work steps', () => {
    const item = {
      id: 1,
      uuid: 'i',
      description: null,
      doneByUserId: null,
      destinationId: null,
      materialNumber: null,
      van: null,
      takings: null,
    }
    const used = { ...item, takings: [{ uuid: 't', quantity: 1 }] }
    const items = [
      { ...used, title: 'Copper pipe', quantity: 3.5, unit: 'm', done: true, doneTimeStamp: at('08:00') },
      { ...used, title: 'copper pipe', quantity: 0.6, unit: 'm', done: true, doneTimeStamp: at('08:10') },
      {
        ...item,
        title: 'Pump',
        quantity: 1,
        unit: null,
        done: true,
        doneTimeStamp: null,
        materialNumber: '77',
      },
      { ...item, title: 'Seal', quantity: 2, unit: null, done: false, doneTimeStamp: null },
      { ...item, title: 'Clean the filters', quantity: 4, unit: null, done: true, doneTimeStamp: null },
      { ...item, title: 'Check the burner', quantity: null, unit: 'pcs', done: false, doneTimeStamp: null },
    ]
    const source = sourceOf(viewOf({ items }))
    expect(part(source, 'Arbeitsschritte', 'de')).toMatchObject([
      {
        items: [
          { text: 'Seal', amount: '2', isDone: false },
          { text: 'Clean the filters', amount: '4', isDone: true },
          { text: 'Check the burner', amount: '', isDone: false },
        ],
      },
    ])
    expect(part(source, 'Material', 'de')).toMatchObject([
      {
        items: [
          { text: 'Copper pipe', amount: '4,1 m', state: '' },
          { text: 'Pump', amount: '1', state: 'Art.-Nr. 77' },
        ],
      },
    ])
    // The server does not mark material there.
    const plain = { ...source, tellsMaterial: false }
    expect(part(plain, 'Material', 'de')).toMatchObject([
      { items: [{ text: 'Copper pipe' }, { text: 'Pump' }, { text: 'Clean the filters' }] },
    ])
  })

  test('shows the signature separately from the photos, and names missing pictures', () => {
    const signature = { name: 'Karin Öberg', timeStamp: at('08:35'), documentUuid: 's' }
    const view = viewOf({ signature }, { documents: [documentOf('s'), documentOf('h'), documentOf('away')] })
    const source = sourceOf(view, { s: {}, h: { mimeType: 'image/heic' }, away: { sha256: null } })
    expect(part(source, 'Photos')).toMatchObject([
      {
        pictures: [
          { documentUuid: 'h', missing: 'This picture cannot be shown here.' },
          { documentUuid: 'away', missing: 'This picture was not on the laptop when the sheet was made.' },
        ],
      },
    ])
    expect(part(source, 'Signature')).toMatchObject([
      { facts: [{ value: 'Karin Öberg' }, { value: '20 Nov 2026, 09:35' }] },
      {
        pictures: [{ documentUuid: 's', size: 'signature', alt: 'Signature of Karin Öberg', missing: null }],
      },
    ])
    expect(
      part(sourceOf(viewOf({ signature: { ...signature, documentUuid: null } })), 'Signature'),
    ).toContainEqual({
      kind: 'remark',
      text: 'Signed by name, without a drawing',
    })
  })

  test('has a limited number of notes and characters, and says how many notes are omitted', () => {
    const notes = Array.from({ length: sheetLimits.notes + 2 }, (_, nth) => noteOf(`${nth}`))
    const blocks = part(sourceOf(viewOf({}, { notes })), 'Notes')
    expect(blocks?.at(-1)).toEqual({ kind: 'remark', text: '2 more are left out of this sheet.' })
    const long = part(sourceOf(viewOf({}, { notes: [noteOf('x'.repeat(1_000_000))] })), 'Notes')
    expect(JSON.stringify(long).length).toBeLessThan(sheetLimits.textLetters + 200)
    expect(JSON.stringify(long)).toContain('… (shortened)')
  })
})
